/** A file's lines before they have a format: read page by page, as fast as they are taken. */
export type Table = {
  titles: readonly Title[]
  pages: AsyncIterable<readonly (readonly string[])[]>
}

/** `isFigure`: what stands below is a number, `-12.50`, with which spreadsheets reckon. */
export type Title = { name: string; isFigure?: boolean }

export type Format = 'csv' | 'xlsx'

/** What is in memory anyhow. */
export const tableOf = (titles: readonly Title[], rows: readonly (readonly string[])[]): Table => ({
  titles,
  pages: (async function* () {
    yield rows
  })(),
})
