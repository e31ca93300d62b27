# Rscript lab/corpora/make-comparison-values.R, then npx biome format --write of the file
#
# Writes a survey and what R computes of it in columns, with and without weights. Run by hand; the file is committed.
source("lab/corpora/write-json.R")

set.seed(32)
n <- 0:599
pick <- function(from, at) from[at + 1]
wave <- ifelse(n %% 5 == 0, "C", ifelse(n %% 2 == 0, "A", "B"))
agree <- pick(c("Disagree", "Neutral", "Agree"), ifelse(wave == "B", 2 - (n %% 7 == 0), (n * 7) %% 3))
tick <- function(at, name) ifelse((n * (at + 2)) %% 5 < 2, name, NA)
tools <- apply(cbind(tick(1, "Pen"), tick(2, "Ink"), tick(3, "Brush")), 1, function(one) paste(one[!is.na(one)], collapse = "; "))
survey <- data.frame(
  Wave = ifelse(n %% 50 == 49, NA, wave),
  Agree = ifelse(n %% 20 == 19, NA, agree),
  Tools = ifelse(tools == "", NA, tools),
  Age = ifelse(n %% 30 == 29, NA, 20 + (n * 11) %% 40 + ifelse(wave == "B", 9, 0)),
  At = sprintf("2025-0%d-15", 1 + n %/% 150),
  Weight = ifelse(n %% 40 == 39, NA, round(runif(600, 0.2, 5), 3)),
  Score = sample(0:10, 600, TRUE),
  Why = "because",
  # The same for everybody.
  Equal = 0.1,
  # Far from 0, and little between them.
  Large = 1e12 + (n * 37) %% 50,
  # Nobody differs from anybody; no answer of B differs from another; no answer of a wave differs from another.
  Constant = 7.7,
  Still = ifelse(wave == "B", 0.1, round((n * 13) %% 17 / 10, 1)),
  Steps = c(A = 0.1, B = 0.7, C = 1.3)[wave],
  # Those with a brush alone have more than those with pen and brush.
  Apart = (n * 31) %% 100 / 10 + ifelse(tools == "Brush", 2, 0),
  # Everybody of C would recommend it.
  Praise = ifelse(wave == "C", 10, (n * 7) %% 11),
  # More answers than a chart lists: 250 of them, about as often in each wave.
  City = sprintf("Town%03d", c(0:249, sample(0:249, 350, TRUE))),
  # Few of C answered.
  Late = ifelse(wave == "C" & n > 100, NA, sample(c("Yes", "No"), 600, TRUE)))

whole_numbers <- function(x) if (is.numeric(x)) format(x, digits = 15, trim = TRUE, scientific = FALSE, drop0trailing = TRUE) else x
cells <- as.data.frame(lapply(survey, whole_numbers))
cells <- lapply(cells, function(x) ifelse(is.na(x) | x == "NA", "", as.character(x)))
csv <- paste0(c(paste(names(survey), collapse = ","), do.call(paste, c(cells, sep = ","))), collapse = "\n")

kish <- function(w) sum(w)^2 / sum(w^2)
# R has noise where all numbers are equal: there is no deviation then.
deviation <- function(x, w) if (length(x) < 2) NA else if (min(x) == max(x)) 0 else sqrt(cov.wt(cbind(x), wt = w / sum(w), method = "unbiased")$cov[1, 1])
# Welch's tests by their formulas, of weighted means and effective bases. Without weights they are compared with R's own below.
welch_pair <- function(a, b) {
  if (a$n < 2 || b$n < 2 || a$v + b$v == 0) return(NULL)
  s <- c(a$v / a$n, b$v / b$n)
  t <- (a$m - b$m) / sqrt(sum(s))
  df <- sum(s)^2 / (s[1]^2 / (a$n - 1) + s[2]^2 / (b$n - 1))
  list(t = t, p = 2 * pt(-abs(t), df))
}
welch_all <- function(all) {
  n <- sapply(all, `[[`, "n"); m <- sapply(all, `[[`, "m"); v <- sapply(all, `[[`, "v")
  if (length(all) < 2 || any(n < 2) || any(v == 0)) return(NULL)
  k <- length(all); w <- n / v; W <- sum(w); mean <- sum(w * m) / W
  spread <- sum((1 - w / W)^2 / (n - 1))
  statistic <- sum(w * (m - mean)^2) / (k - 1) / (1 + 2 * (k - 2) * spread / (k^2 - 1))
  df2 <- (k^2 - 1) / (3 * spread)
  list(statistic = statistic, df = k - 1, df2 = df2, p = pf(statistic, k - 1, df2, lower.tail = FALSE))
}
near <- function(a, b) stopifnot(abs(a - b) <= 1e-9 * abs(b))
marks <- function(columns, tested, compare) lapply(seq_along(columns), function(one) I(Filter(function(other) {
  if (one == other + 1 || !(one %in% tested) || !((other + 1) %in% tested)) return(FALSE)
  found <- compare(columns[[one]], columns[[other + 1]])
  !is.null(found) && found$t > 0 && found$p * choose(length(tested), 2) < 0.05
}, seq_along(columns) - 1)))
# prop.test of two shares with their sizes: chi-square is z^2.
z_pair <- function(a, b) {
  p <- (a$x + b$x) / (a$n + b$n)
  v <- p * (1 - p) * (1 / a$n + 1 / b$n)
  if (v <= 0) return(NULL)
  z <- (a$x / a$n - b$x / b$n) / sqrt(v)
  list(t = z, p = 2 * pnorm(-abs(z)))
}
smallest <- 30

# Numbers far from 0 are computed from their first one: R's own mean of them is only as exact as a double near 1e12.
means_of <- function(x, w, groups, waves) {
  from <- if (max(abs(x), na.rm = TRUE) > 1e9) x[1] else 0
  x <- x - from
  own <- lapply(waves, function(one) which(groups == one & !is.na(x)))
  moments <- lapply(own, function(rows) list(n = kish(w[rows]), m = weighted.mean(x[rows], w[rows]), v = deviation(x[rows], w[rows])^2))
  tested <- which(sapply(own, length) >= smallest)
  test <- welch_all(moments[tested])
  if (length(unique(w)) == 1 && !is.null(test)) {
    theirs <- oneway.test(x ~ g, data = data.frame(x = x, g = groups)[groups %in% waves[tested], ])
    near(test$statistic, unname(theirs$statistic)); near(test$df2, unname(theirs$parameter[2])); near(test$p, theirs$p.value)
  }
  list(means = I(sapply(moments, `[[`, "m") + from), deviations = I(sqrt(sapply(moments, `[[`, "v"))), bases = I(sapply(own, length)),
    effective = I(sapply(moments, `[[`, "n")), marks = marks(moments, tested, welch_pair), test = test)
}
rows_of <- function(x, w, groups, waves, values) {
  own <- lapply(waves, function(one) which(groups == one & !is.na(x)))
  tested <- which(sapply(own, length) >= smallest)
  counts <- sapply(own, function(rows) sapply(values, function(value) sum(w[rows][x[rows] == value])))
  scale <- sapply(own, function(rows) kish(w[rows]) / sum(w[rows]))
  table <- sweep(counts, 2, scale, `*`)[, tested]
  test <- suppressWarnings(chisq.test(table[rowSums(table) > 0, ], correct = FALSE))
  sizes <- sapply(own, function(rows) kish(w[rows]))
  shares <- sweep(counts, 2, colSums(counts), `/`)
  list(values = values, counts = lapply(seq_along(values), function(row) I(counts[row, ])), bases = I(sapply(own, length)),
    marks = lapply(seq_along(values), function(row) marks(
      lapply(seq_along(waves), function(at) list(x = shares[row, at] * sizes[at], n = sizes[at])), tested, z_pair)),
    test = list(statistic = unname(test$statistic), df = unname(test$parameter), p = test$p.value))
}

# Waves stand by their size, as the chart of the question has them.
waves <- c("A", "B", "C")
nps <- function(x) ifelse(x >= 9, 100, ifelse(x >= 7, 0, -100))
nps_group <- function(x) ifelse(x >= 9, "promoters", ifelse(x >= 7, "passives", "detractors"))
scored <- list(Age = survey$Age, Large = survey$Large, Constant = survey$Constant, Still = survey$Still, Steps = survey$Steps,
  Score = nps(survey$Score), Praise = nps(survey$Praise), Agree = match(survey$Agree, c("Disagree", "Neutral", "Agree")))
chosen <- list(Agree = list(survey$Agree, c("Disagree", "Neutral", "Agree")), Score = list(nps_group(survey$Score), c("promoters", "passives", "detractors")),
  Praise = list(nps_group(survey$Praise), c("promoters", "passives", "detractors")), City = list(survey$City, sort(unique(survey$City))),
  Late = list(survey$Late, c("Yes", "No")))
weighings <- list(list(name = NULL, w = rep(1, 600)), list(name = "Weight", w = survey$Weight), list(name = "Equal", w = survey$Equal))
each <- function(questions, make) unlist(lapply(weighings, function(weighing) lapply(names(questions), function(question) {
  weighs <- !is.na(weighing$w)
  groups <- ifelse(weighs, survey$Wave, NA)
  c(list(question = question, weight = weighing$name), make(questions[[question]], weighing$w, groups))
})), recursive = FALSE)

# Columns that overlap: the covariance of two means is the product of their deviations times the responses in both, over both sizes.
ticked <- lapply(c("Pen", "Ink", "Brush"), function(tool) grepl(tool, tools))
overlapping <- function(x) {
  own <- lapply(ticked, function(is) is & !is.na(x))
  pair <- function(a, b) {
    both <- sum(own[[a]] & own[[b]])
    s <- c(var(x[own[[a]]]) / sum(own[[a]]), var(x[own[[b]]]) / sum(own[[b]]))
    v <- sum(s) - 2 * sd(x[own[[a]]]) * sd(x[own[[b]]]) * both / (sum(own[[a]]) * sum(own[[b]]))
    t <- (mean(x[own[[a]]]) - mean(x[own[[b]]])) / sqrt(v)
    list(t = t, p = 2 * pt(-abs(t), sum(s)^2 / (s[1]^2 / (sum(own[[a]]) - 1) + s[2]^2 / (sum(own[[b]]) - 1))))
  }
  marks(list(1, 2, 3), 1:3, pair)
}
save_json("src/service/survey-data/queries/comparison/comparison.fixture.json", list(
  csv = list(csv),
  means = each(scored, function(x, w, groups) means_of(x, w, groups, waves)),
  rows = each(chosen, function(x, w, groups) rows_of(x[[1]], w, groups, waves, x[[2]])),
  overlaps = lapply(c("Age", "Apart"), function(question) list(question = question, marks = overlapping(survey[[question]])))), "lab/corpora/make-comparison-values.R")
