# Recomputes the figures of this package from its Parquet files and compares them with figures.csv.
# Run it from anywhere: Rscript recompute.R
# It reads Parquet with the package arrow; without it, it reads the CSV files, which contain the same rows.
script <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
# Rscript writes a blank of a path as ~+~.
if (length(script) == 1) setwd(dirname(normalizePath(gsub("~+~", " ", script, fixed = TRUE))))

tolerance <- 1e-9
has_arrow <- requireNamespace("arrow", quietly = TRUE)
cat("Reading", if (has_arrow) "Parquet files with arrow.\n" else "CSV files (the package arrow is not installed).\n")

read_table <- function(name) {
  if (has_arrow) return(as.data.frame(arrow::read_parquet(paste0(name, ".parquet"))))
  read.csv(paste0(name, ".csv"), stringsAsFactors = FALSE, encoding = "UTF-8", na.strings = "")
}
column <- function(table, name) as.numeric(read_table(table)[[name]])
rows <- function(table) nrow(read_table(table))
none <- function(values, f) if (length(values) == 0) NA_real_ else f(values)

busiest_hour_share <- function() {
  drops <- read_table("drops")
  hours <- (as.numeric(drops$epoch[drops$resolution != "day"]) %/% 3600) %% 24
  none(hours, function(values) max(table(values)) / length(values))
}
q <- function() p.adjust(column("tests", "p"), method = "BH")

# Items of the set that the package is narrowed to.
narrowing_items <- function() {
  items <- read_table("set_items")
  as.character(items$item[as.character(items$is_narrowing) %in% c("TRUE", "true")])
}
row_items <- function() unlist(lapply(c("drops", "posts", "events"), function(name) as.character(read_table(name)$item)))

figures <- list(
  drops = function() rows("drops"),
  drops_with_images = function() sum(column("drops", "images") > 0),
  drop_links = function() rows("drop_links"),
  drop_text_length = function() sum(column("drops", "length")),
  drop_text_length_median = function() {
    lengths <- column("drops", "length")
    none(lengths[lengths > 0], median)
  },
  drop_busiest_hour_share = busiest_hour_share,
  pairs = function() rows("pairs"),
  pairs_strong = function() sum(column("pairs", "score") >= 0.7),
  posts = function() rows("posts"),
  events = function() rows("events"),
  set_items_present = function() length(intersect(narrowing_items(), row_items())),
  set_items_gone = function() length(setdiff(narrowing_items(), row_items())),
  rows_outside_set = function() length(setdiff(row_items(), narrowing_items())),
  tests_significant = function() sum(q() <= 0.05),
  tests_q_sum = function() sum(q()),
  tests_holm_smallest = function() none(p.adjust(column("tests", "p"), method = "holm"), min)
)

reported <- read.csv("figures.csv", stringsAsFactors = FALSE, encoding = "UTF-8")
different <- 0
for (row in seq_len(nrow(reported))) {
  name <- reported$name[row]
  value <- as.numeric(reported$value[row])
  computed <- as.numeric(figures[[name]]())
  same <- if (is.na(value) || is.na(computed)) is.na(value) && is.na(computed) else
    abs(value - computed) <= tolerance * max(1, abs(value))
  if (!same) different <- different + 1
  cat(sprintf("%-28s reported %22s recomputed %22s %s\n", name, format(value, digits = 15), format(computed, digits = 15),
    if (same) "ok" else "DIFFERENT"))
}
cat(if (different == 0) "All figures agree.\n" else paste(different, "do not agree.\n"))
quit(status = if (different == 0) 0 else 1)
