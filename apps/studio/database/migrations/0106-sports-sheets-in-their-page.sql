-- A sheet is 3 to 6 KB, and was cut into pieces of 2 KB in a table of its own, with an index, at every change: in its row it is written
-- once. What has no room in a page is still cut.
alter table studio.sports_sheets set (toast_tuple_target = 8160);
