import { type GameFile, GameFileError, readGameFile } from './game-file.ts'

/** The names of a file's return variants, besides the file as it stands. */
export function variantNames({ variants }: GameFile): string[] {
  return Object.keys(variants ?? {})
}

/**
 * The game file of a return variant: the same game on the strips of that variant, a whole file of its own without
 * variants. Null gives the game as it stands. Throws GameFileError when there is no such variant.
 */
export function chooseVariant(json: unknown, name: string | null): GameFile {
  const { variants, ...file } = readGameFile(json)
  if (name === null) return file
  const variant = variants && Object.hasOwn(variants, name) ? variants[name] : undefined
  if (!variant) throw new GameFileError(['variants'], `no variant named "${name}"`)
  const strange = Object.keys(variant.strips).find(set => !Object.hasOwn(file.strips, set))
  if (strange !== undefined)
    throw new GameFileError(['variants', name, 'strips', strange], 'the game has no strips of this name')
  return { ...file, strips: { ...file.strips, ...variant.strips } }
}
