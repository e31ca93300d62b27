# Writes numbers, texts and lists of R as JSON. Sourced by the scripts that make values for tests: run these from the top folder.
options(digits = 17, warn = -1)
RNGkind("Mersenne-Twister", "Inversion", "Rejection")

number <- function(x) ifelse(is.finite(x), sprintf("%.17g", x), "null")
json <- function(x) {
  if (is.null(x)) return("null")
  if (is.list(x)) {
    parts <- vapply(x, json, "")
    if (is.null(names(x))) return(paste0("[", paste(parts, collapse = ","), "]"))
    return(paste0("{", paste0("\"", names(x), "\":", parts, collapse = ","), "}"))
  }
  if (is.character(x) && length(x) == 1) return(paste0("\"", gsub("\n", "\\\\n", x), "\""))
  if (is.character(x)) return(paste0("[", paste0("\"", x, "\"", collapse = ","), "]"))
  if (inherits(x, "AsIs") || length(x) != 1) return(paste0("[", paste(number(as.numeric(x)), collapse = ","), "]"))
  number(x)
}
save_json <- function(file, cases, script) {
  about <- paste0("Made by ", script, " with ", R.version.string)
  writeLines(paste0("{\n\"about\":\"", about, "\",\n", paste0("\"", names(cases), "\":[\n",
    vapply(cases, function(all) paste(vapply(all, json, ""), collapse = ",\n"), ""), "\n]", collapse = ",\n"), "\n}"), file)
}
