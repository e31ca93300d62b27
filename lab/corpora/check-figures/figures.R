# Rscript lab/corpora/check-figures/figures.R FOLDER
#
# Counts and tests the answers of every survey in FOLDER as docs/statistics.md says, with the functions of base R, and prints a line
# for each figure: survey, ask, what, value. A survey is NAME.csv (its responses), NAME.columns.tsv (what each column is) and
# NAME.asks.tsv (what is asked). Nothing of Sheaf is used.
options(digits = 17, warn = -1, stringsAsFactors = FALSE)
folder <- commandArgs(trailingOnly = TRUE)[1]
table_of <- function(path) read.delim(path, colClasses = "character", na.strings = character(0), quote = "", check.names = FALSE)
written <- function(x) ifelse(is.finite(x), sprintf("%.17g", x), "null")

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
effective <- function(w) if (length(w) == 0) 0 else sum(w)^2 / sum(w^2)
# From differences to the mean, so that equal numbers have no deviation.
deviation_of <- function(x, w) {
  n <- effective(w)
  if (length(x) < 2) return(NA)
  m <- x[1] + weighted.mean(x - x[1], w)
  sqrt(sum(w * (x - m)^2) / sum(w) * n / (n - 1))
}
mean_of <- function(x, w) if (length(x) == 0) NA else x[1] + weighted.mean(x - x[1], w)
quantile_of <- function(x, w, p) {
  if (length(x) == 0) NA else if (length(unique(w)) == 1) quantile(x, p, type = 7, names = FALSE) else weighted_quantile(x, w, p)
}

read_survey <- function(name) {
  cells <- read.csv(file.path(folder, paste0(name, ".csv")), colClasses = "character", na.strings = character(0), check.names = FALSE,
    encoding = "UTF-8")
  columns <- table_of(file.path(folder, paste0(name, ".columns.tsv")))
  questions <- list()
  for (at in seq_len(nrow(columns))) {
    column <- columns[at, ]
    cell <- trimws(cells[[at]])
    one <- list(name = column$name, kind = column$kind, answered = cell != "")
    if (column$kind %in% c("single", "scale")) one$rows <- lapply(setNames(nm = unique(cell[cell != ""])), function(v) cell == v)
    if (column$kind == "scale") {
      pairs <- strsplit(strsplit(column$extra, ";")[[1]], "=")
      scores <- setNames(as.numeric(sapply(pairs, `[`, 2)), sapply(pairs, `[`, 1))
      one$y <- unname(scores[cell])
    }
    if (column$kind %in% c("number", "weight")) one$y <- suppressWarnings(as.numeric(cell))
    if (column$kind == "nps") {
      score <- suppressWarnings(as.numeric(cell))
      one$score <- score
      one$rows <- list(promoters = score >= 9, passives = score %in% 7:8, detractors = score <= 6)
      one$rows <- lapply(one$rows, function(r) r & !is.na(score))
      one$y <- ifelse(score >= 9, 100, ifelse(score <= 6, -100, 0))
    }
    if (column$kind == "multi") {
      parts <- strsplit(cell, "; ", fixed = TRUE)
      one$rows <- lapply(setNames(nm = unique(unlist(parts))), function(v) sapply(parts, function(p) v %in% p))
    }
    if (column$kind == "time") one$time <- cell
    if (!column$kind %in% c("tick", "rank", "sum")) questions[[length(questions) + 1]] <- one
    else {
      key <- paste0("group ", column$extra)
      found <- which(sapply(questions, function(q) q$name == key))
      group <- if (length(found)) questions[[found]] else list(name = key, kind = column$kind, answered = FALSE, rows = list(), items = list())
      group$answered <- group$answered | cell != ""
      group$rows[[column$name]] <- cell == "1"
      group$items[[column$name]] <- suppressWarnings(as.numeric(cell))
      if (length(found)) questions[[found]] <- group else questions[[length(questions) + 1]] <- group
    }
  }
  names(questions) <- sapply(questions, `[[`, "name")
  list(cells = cells, questions = questions)
}

# One line of the result.
say <- function(...) {
  parts <- list(...)
  lines[[length(lines) + 1]] <<- paste(c(ask_name, unlist(parts)), collapse = "\t")
}
figures <- function(what, values) for (name in names(values)) say(paste0(what, "/", name), written(values[[name]]))

chart <- function(question, keep, w) {
  in_base <- question$answered & keep
  figures(question$name, list(answered = sum(in_base), weighted_base = sum(w[in_base])))
  if (question$kind %in% c("single", "scale", "multi", "tick"))
    for (value in names(question$rows)) {
      n <- sum(w[question$rows[[value]] & keep])
      if (n > 0 || question$kind == "tick") figures(paste0(question$name, "/option ", value), list(count = n))
    }
  if (question$kind == "nps") {
    of <- question$score[in_base]
    for (value in names(question$rows)) figures(question$name, setNames(list(sum(w[question$rows[[value]] & keep])), value))
    figures(question$name, list(score = mean_of(question$y[in_base], w[in_base])))
    for (score in 0:10) figures(question$name, setNames(list(sum(w[in_base][of == score])), paste0("count ", score)))
  }
  if (question$kind %in% c("number", "scale")) {
    use <- keep & !is.na(question$y)
    y <- question$y[use]
    v <- w[use]
    figures(question$name, list(base = length(y), mean = mean_of(y, v), median = quantile_of(y, v, 0.5), deviation = deviation_of(y, v)))
    if (question$kind != "scale") figures(question$name, list(min = if (length(y)) min(y) else NA, max = if (length(y)) max(y) else NA,
      q1 = quantile_of(y, v, 0.25), q3 = quantile_of(y, v, 0.75)))
    else figures(question$name, list(top_two = if (length(y)) sum(v[y >= 4]) / sum(v) else NA, bottom_two = if (length(y)) sum(v[y <= 2]) / sum(v) else NA))
  }
  if (question$kind %in% c("rank", "sum")) {
    all <- sum(sapply(question$items, function(x) sum((x * w)[keep & !is.na(x)])))
    for (item in names(question$items)) {
      use <- keep & !is.na(question$items[[item]])
      x <- question$items[[item]][use]
      if (length(x) == 0) next
      if (question$kind == "rank") figures(paste0(question$name, "/item ", item), list(average_rank = mean_of(x, w[use]), count = sum(w[use]), first_count = sum(w[use][x == 1])))
      else figures(paste0(question$name, "/item ", item), list(mean = mean_of(x, w[use]), share = sum(x * w[use]) / all, count = sum(w[use])))
    }
  }
  if (question$kind == "time") {
    months <- substr(question$time, 1, 7)
    for (month in unique(months[in_base])) figures(paste0(question$name, "/month ", month), list(count = sum(w[in_base & months == month])))
  }
}

# p of a difference of two shares of which n12 responses are in both.
share_p <- function(p1, n1, p2, n2, n12, is_plain) {
  p <- (p1 * n1 + p2 * n2) / (n1 + n2)
  if (p <= 0 || p >= 1) return(NA)
  if (is_plain) return(prop.test(c(p1 * n1, p2 * n2), c(n1, n2), correct = FALSE)$p.value)
  2 * pnorm(-abs((p1 - p2) / sqrt(p * (1 - p) * (1 / n1 + 1 / n2 - 2 * n12 / (n1 * n2)))))
}
mean_p <- function(one, two, n12) {
  v1 <- one$deviation^2 / one$n
  v2 <- two$deviation^2 / two$n
  if (!is.finite(v1 + v2) || v1 + v2 <= 0) return(NA)
  if (one$plain && two$plain && n12 == 0) return(t.test(one$y, two$y)$p.value)
  t <- (one$mean - two$mean) / sqrt(v1 + v2 - 2 * one$deviation * two$deviation * n12 / (one$n * two$n))
  2 * pt(-abs(t), (v1 + v2)^2 / (v1^2 / (one$n - 1) + v2^2 / (two$n - 1)))
}
# The names of the columns that are significantly lower.
higher_than <- function(values, ps, at, level) {
  below <- sapply(seq_along(values), function(other) other != at && is.finite(ps[at, other]) && ps[at, other] < level && values[at] > values[other])
  paste(sort(names(values)[below]), collapse = ",")
}
pairs_of <- function(k, f) outer(seq_len(k), seq_len(k), Vectorize(function(a, b) if (a == b) NA else f(a, b)))

compare <- function(question, members, keep, w, smallest, overlap) {
  name <- question$name
  is_plain <- length(unique(w[keep])) == 1
  k <- length(members)
  labels <- names(members)
  level <- 0.05 / (k * (k - 1) / 2)
  in_base <- lapply(members, function(m) m & keep & question$answered)
  figures(paste0(name, "/total"), list(base = sum(keep & question$answered)))
  W <- sapply(in_base, function(b) sum(w[b]))
  N <- sapply(in_base, function(b) effective(w[b]))
  for (at in seq_len(k)) figures(paste0(name, "/in ", labels[at]), list(base = sum(in_base[[at]]), weighted_base = W[[at]], effective_base = N[[at]]))
  # Responses that are in both; with weights so many that n12 / (n1 n2) is their squared weights as a part of both weights.
  both <- function(a, b, use) {
    one <- members[[a]] & use
    two <- members[[b]] & use
    sum(w[one & two]^2) / (sum(w[one]) * sum(w[two])) * effective(w[one]) * effective(w[two])
  }
  if (!is.null(question$rows) && question$kind != "rank" && question$kind != "sum") {
    counts <- t(sapply(question$rows, function(r) sapply(in_base, function(b) sum(w[b & r]))))
    for (row in seq_along(question$rows)) {
      shares <- setNames(counts[row, ] / W, labels)
      ps <- pairs_of(k, function(a, b) share_p(shares[[a]], N[[a]], shares[[b]], N[[b]], both(a, b, keep & question$answered), is_plain && !overlap))
      for (at in seq_len(k)) {
        what <- paste0(name, "/option ", names(question$rows)[row], "/in ", labels[at])
        figures(what, list(count = counts[row, at], share = shares[[at]]))
        say(paste0(what, "/higher than"), higher_than(shares, ps, at, level))
      }
    }
    if (!overlap && question$kind %in% c("single", "scale", "nps")) {
      scaled <- sweep(counts, 2, N / W, `*`)
      scaled <- scaled[rowSums(scaled) > 0, colSums(scaled) > 0, drop = FALSE]
      test <- chisq.test(scaled, correct = FALSE)
      figures(paste0(name, "/chi-square"), list(statistic = unname(test$statistic), df = unname(test$parameter), p = test$p.value))
    }
  }
  if (!is.null(question$y)) {
    use <- keep & !is.na(question$y)
    # Tests are of differences. From the first number they are exact, where R's means of numbers near 1e12 are not.
    first <- if (any(use)) question$y[use][1] else 0
    own <- lapply(members, function(m) {
      y <- question$y[m & use] - first
      v <- w[m & use]
      list(y = y, mean = mean_of(y, v), deviation = deviation_of(y, v), base = length(y), n = effective(v), plain = is_plain)
    })
    means <- sapply(own, `[[`, "mean")
    ps <- pairs_of(k, function(a, b) mean_p(own[[a]], own[[b]], if (overlap) both(a, b, use) else 0))
    for (at in seq_len(k)) {
      what <- paste0(name, "/mean in ", labels[at])
      figures(what, list(mean = own[[at]]$mean + first, deviation = own[[at]]$deviation, base = own[[at]]$base))
      say(paste0(what, "/higher than"), higher_than(means, ps, at, level))
    }
    if (!overlap) {
      if (is_plain) {
        test <- oneway.test(unlist(lapply(own, `[[`, "y")) ~ factor(rep(seq_along(own), sapply(own, `[[`, "base"))))
        f <- unname(test$statistic)
        df <- unname(test$parameter)
      } else {
        # The formula of oneway.test, of the effective bases.
        n <- sapply(own, `[[`, "n")
        wi <- n / sapply(own, `[[`, "deviation")^2
        grand <- sum(wi * means) / sum(wi)
        a <- sum((1 - wi / sum(wi))^2 / (n - 1)) / (k^2 - 1)
        f <- sum(wi * (means - grand)^2) / ((k - 1) * (1 + 2 * (k - 2) * a))
        df <- c(k - 1, 1 / (3 * a))
      }
      figures(paste0(name, "/welch"), list(statistic = f, df = df[1], df2 = df[2], p = pf(f, df[1], df[2], lower.tail = FALSE)))
    }
  }
}

lines <- list()
for (path in sort(list.files(folder, pattern = "\\.columns\\.tsv$"))) {
  survey_name <- sub("\\.columns\\.tsv$", "", path)
  survey <- read_survey(survey_name)
  d <- survey$cells
  asks <- table_of(file.path(folder, paste0(survey_name, ".asks.tsv")))
  for (at in seq_len(nrow(asks))) {
    ask <- asks[at, ]
    ask_name <- paste0(survey_name, "\t", ask$name)
    keep <- if (ask$filter == "") rep(TRUE, nrow(d)) else eval(parse(text = ask$filter))
    w <- rep(1, nrow(d))
    if (ask$weight != "") {
      w <- survey$questions[[ask$weight]]$y
      w[is.na(w) | w < 0] <- 0
    }
    keep <- keep & w > 0
    figures("all", list(base = sum(keep), weighted_base = sum(w[keep]), effective_base = effective(w[keep])))
    if (ask$by == "") {
      for (question in survey$questions) if (!question$kind %in% c("skip", "weight")) chart(question, keep, w)
      next
    }
    by <- survey$questions[[ask$by]]
    members <- if (is.null(by$time)) by$rows else lapply(setNames(nm = sort(unique(substr(by$time[by$time != ""], 1, 7)))), function(m) substr(by$time, 1, 7) == m)
    members <- Filter(function(m) sum(m & keep) >= as.numeric(ask$smallest), lapply(members, function(m) m & keep))
    for (column in names(members)) figures(paste0("column ", column), list(base = sum(members[[column]]), weighted_base = sum(w[members[[column]]]), effective_base = effective(w[members[[column]]])))
    for (name in strsplit(ask$questions, ";")[[1]]) compare(survey$questions[[name]], members, keep, w, as.numeric(ask$smallest), by$kind %in% c("multi", "tick"))
  }
}
cat(unlist(lines), sep = "\n")
cat("\n")
