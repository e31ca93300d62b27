# Rscript lab/corpora/make-statistics-values.R
#
# Writes the values of R with which our statistics are compared: of summaries to packages/survey-columns/src/statistics/, of tests to
# src/service/survey-data/statistics/. Run by hand; the files are committed. Nothing but R itself (r-base-core) is needed.
source("lab/corpora/write-json.R")
set.seed(20261123)

# Quantiles of type 7 with weights, after Akinshin (2023): a window of one effective response.
weighted_quantile <- function(x, w, p) {
  n <- sum(w)^2 / sum(w^2)
  rank <- order(x)
  ends <- cumsum(w[rank]) / sum(w) * n
  starts <- c(0, head(ends, -1))
  from <- (n - 1) * p
  room <- pmax(0, pmin(ends, from + 1) - pmax(starts, from))
  sum(room * x[rank]) / sum(room)
}

summary_case <- function(name, values, counts = NULL) {
  x <- if (is.null(counts)) values else rep(values, counts)
  q <- quantile(x, c(0.25, 0.5, 0.75), type = 7, names = FALSE)
  list(name = name, values = I(values), counts = if (is.null(counts)) NULL else I(counts), weights = NULL,
    expected = list(base = length(x), effective_base = length(x), mean = mean(x), deviation = sd(x), min = min(x), q1 = q[1],
      median = q[2], q3 = q[3], max = max(x)))
}
weighted_case <- function(name, x, w) {
  deviation <- if (length(x) < 2) NA else sqrt(cov.wt(cbind(x), wt = w / sum(w), method = "unbiased")$cov[1, 1])
  list(name = name, values = I(x), counts = NULL, weights = I(w),
    expected = list(base = length(x), effective_base = sum(w)^2 / sum(w^2), mean = weighted.mean(x, w),
      deviation = deviation, min = min(x), q1 = weighted_quantile(x, w, 0.25), median = weighted_quantile(x, w, 0.5),
      q3 = weighted_quantile(x, w, 0.75), max = max(x)))
}

ages <- floor(runif(397, 18, 92))
incomes <- round(rlnorm(250, 7.8, 0.9), 2)
summaries <- list(
  summary_case("one number", 4.25),
  summary_case("two numbers", c(3, 8)),
  summary_case("equal numbers", rep(7.7, 12)),
  summary_case("three numbers, one of them far out", c(1, 2, 1e9)),
  summary_case("numbers below 0", c(-5, -3.5, -11, 0, 2, -0.25)),
  summary_case("ages", ages),
  summary_case("incomes", incomes),
  summary_case("small differences of large numbers", 1e9 + c(4, 7, 13, 16, 4.5, 11.25)),
  summary_case("very small numbers", runif(40) * 1e-12),
  summary_case("very large numbers", runif(40) * 1e120),
  summary_case("a million scores", 0:10, c(20311, 8120, 15002, 22200, 31007, 81250, 99120, 180344, 241002, 160555, 141089)),
  summary_case("a million, nearly all of them equal", c(0, 1, 250000), c(999000, 998, 2)),
  summary_case("half a million decimals", round(cumsum(runif(50)), 3), rep(10000, 50)),
  weighted_case("weights: one number", 5, 0.3),
  weighted_case("weights: two numbers", c(2, 10), c(1, 3)),
  weighted_case("weights that are equal", ages[1:60], rep(2.5, 60)),
  weighted_case("weights between 0.2 and 5", ages[1:200], runif(200, 0.2, 5)),
  weighted_case("weights of 0.01 and 50", incomes[1:40], rep(c(0.01, 50), 20)),
  weighted_case("weights of scores", rep(1:5, 30), round(rexp(150) + 0.05, 4)),
  weighted_case("weights that are millions", incomes[1:30], runif(30, 1e6, 9e6)))
save_json("packages/survey-columns/src/statistics/summaries.fixture.json", list(summaries = summaries), "lab/corpora/make-statistics-values.R")

chi_case <- function(name, table) {
  kept <- table[rowSums(table) > 0, colSums(table) > 0, drop = FALSE]
  test <- chisq.test(kept, correct = FALSE)
  list(name = name, table = lapply(seq_len(nrow(table)), function(row) I(table[row, ])),
    expected = list(statistic = unname(test$statistic), df = unname(test$parameter), p = test$p.value))
}
rows_of <- function(..., columns) matrix(c(...), ncol = columns, byrow = TRUE)
chi_squares <- list(
  chi_case("two by two", rows_of(12, 30, 25, 18, columns = 2)),
  chi_case("one response a cell", rows_of(1, 1, 1, 2, columns = 2)),
  chi_case("no difference", rows_of(10, 20, 30, 60, columns = 2)),
  chi_case("zero cells", rows_of(0, 14, 9, 0, 3, 5, columns = 2)),
  chi_case("a row and a column of zeros", rows_of(4, 0, 9, 0, 0, 0, 8, 0, 2, columns = 3)),
  chi_case("a million responses", rows_of(250000, 251000, 249500, 120000, 119000, 10500, columns = 3)),
  chi_case("a p of 1e-300", rows_of(5345, 4655, 4655, 5345, columns = 2) * 14.35),
  chi_case("a p of 1e-175", rows_of(600, 220, 90, 110, 240, 700, columns = 3)),
  chi_case("weighted counts", rows_of(12.25, 30.5, 7.125, 25.75, 18, 0.5, columns = 3)),
  chi_case("five by seven", matrix(rpois(35, 40), nrow = 5)),
  chi_case("forty by fifty", matrix(rpois(2000, 9), nrow = 40)))

grid <- function(columns, p) {
  all <- do.call(expand.grid, columns)
  all$p <- do.call(p, unname(as.list(all)))
  lapply(seq_len(nrow(all)), function(row) as.list(all[row, ]))[all$p >= 1e-300]
}
chi_ps <- grid(list(statistic = c(0, 1e-8, 0.02, 0.5, 1, 3.84, 10, 40, 99, 300, 700, 1300, 100000), df = c(1, 2, 3, 7, 24, 100, 999, 99000)),
  function(statistic, df) pchisq(statistic, df, lower.tail = FALSE))
normal_ps <- grid(list(z = c(0, 1e-9, 0.01, -0.5, 1, -1.959963984540054, 2.5, 5, -8.3, 12, 20, 30, -36.9)), function(z) 2 * pnorm(-abs(z)))
student_ps <- grid(list(t = c(0, 1e-7, 0.1, -1, 2, 5, -17, 36, 1000, 1e6), df = c(0.4, 1, 1.7, 2, 6.5, 30, 171.3, 2000, 1e5, 2e6)),
  function(t, df) 2 * pt(-abs(t), df))
fisher_ps <- grid(list(statistic = c(0, 0.001, 0.7, 1, 2.5, 9, 60, 500), df = c(1, 2, 5, 40), df2 = c(0.8, 2, 11.6, 140, 30000, 1e6)),
  function(statistic, df, df2) pf(statistic, df, df2, lower.tail = FALSE))

proportion_case <- function(name, x, n) {
  test <- prop.test(x, n, correct = FALSE)
  list(name = name, x = I(x), n = I(n), expected = list(z2 = unname(test$statistic), p = test$p.value))
}
proportions <- list(
  proportion_case("a usual pair", c(45, 30), c(120, 118)),
  proportion_case("tiny samples", c(1, 2), c(2, 3)),
  proportion_case("nobody in one", c(0, 5), c(40, 44)),
  proportion_case("everybody in one", c(40, 38), c(40, 44)),
  proportion_case("equal shares", c(10, 30), c(40, 120)),
  proportion_case("a million", c(250400, 249000), c(500000, 500000)),
  proportion_case("a p of 1e-300", c(71350, 62280), c(122000, 122000)),
  proportion_case("very different sizes", c(3, 412345), c(31, 900001)))

welch_case <- function(name, groups, counts = NULL) {
  full <- if (is.null(counts)) groups else mapply(rep, groups, counts, SIMPLIFY = FALSE)
  y <- unlist(full)
  g <- factor(rep(seq_along(full), lengths(full)))
  all <- oneway.test(y ~ g)
  pair <- t.test(full[[1]], full[[2]])
  list(name = name, groups = lapply(groups, I), counts = if (is.null(counts)) NULL else lapply(counts, I),
    expected = list(t = unname(pair$statistic), df = unname(pair$parameter), p = pair$p.value,
      f = unname(all$statistic), df1 = unname(all$parameter[1]), df2 = unname(all$parameter[2]), f_p = all$p.value))
}
welches <- list(
  welch_case("two samples", list(round(rnorm(25, 5, 2), 2), round(rnorm(31, 6, 1), 2))),
  welch_case("two responses each", list(c(1, 2), c(4, 9))),
  welch_case("equal means", list(c(1, 2, 3), c(0, 2, 4, 2))),
  welch_case("means far apart", list(rnorm(80, 0, 0.01), rnorm(70, 1, 0.02))),
  welch_case("small differences of large numbers", list(1e9 + c(4, 7, 13, 16), 1e9 + c(5, 9, 15, 21, 30))),
  welch_case("four groups of scores", list(sample(1:5, 60, TRUE), sample(1:5, 45, TRUE), sample(2:5, 80, TRUE), sample(1:4, 33, TRUE))),
  welch_case("three groups of a hundred thousand", list(1:5, 1:5, 1:5),
    list(c(20000, 20000, 21000, 19000, 20000), c(20500, 20100, 20000, 19400, 20000), c(19800, 20000, 20000, 20100, 20100))),
  welch_case("a p below 1e-250", list(0:1, 0:1), list(c(53000, 47000), c(45600, 54400))))
save_json("src/service/survey-data/statistics/tests.fixture.json", list(chi_squares = chi_squares, chi_ps = chi_ps, normal_ps = normal_ps,
  student_ps = student_ps, fisher_ps = fisher_ps, proportions = proportions, welches = welches), "lab/corpora/make-statistics-values.R")
