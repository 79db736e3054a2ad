/* Many values in one parameter: PostgreSQL's text forms, and what is quicker to read than they are. */

/**
 * Texts without control characters as one, for `(string_to_array(…, E'\x1f'))[2:]`: nothing to quote and nothing to
 * parse. What comes before the first separator is left out there, so that one empty text is one text.
 */
export function textList(values: readonly string[]): string {
  return `\x1f${values.join('\x1f')}`
}

/**
 * Rows as one text for `string_to_table(…, E'\\x1e')` and `string_to_array(row, E'\\x1f')`: no field may hold control
 * characters. Null becomes an empty field.
 */
export function packRows(rows: readonly (readonly (string | number | bigint | boolean | null)[])[]): string {
  return rows.map(row => row.join('\x1f')).join('\x1e')
}

/** The rows of such a text. */
export function unpackRows<T>(text: string | null, read: (fields: string[]) => T): T[] {
  return text === null ? [] : text.split('\x1e').map(row => read(row.split('\x1f')))
}

/** The elements of an array in PostgreSQL's text form, where none of them is a text that needs quotes. */
export function readArray(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',')
}

/** A copy of a text that was cut out of a longer one: whoever keeps it long would keep that one as well. */
export function apart(text: string): string {
  return Buffer.from(text).toString()
}
