import { exportsApi } from '#features/finance/api-exports.ts'
import { saveFile } from '#shared/office/save-file.ts'
import { askFile } from '#shared/web/ask.ts'

/** Saves a file that was made ready, as browsers save files. */
export async function takeFile({ id, name }: { id: string; name: string }): Promise<void> {
  saveFile(name, await askFile(exportsApi.file, { id }))
}
