/** What stands behind the `?` of an address, as plain text both ways: a code of digits stays text. */
export const plainSearch = {
  parseSearch: (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
    return query ? `?${query}` : ''
  },
}
