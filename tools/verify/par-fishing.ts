import { loadFishing } from '#apps/studio/engine/fishing/fishing.ts'
import { type FishingSheet, makeFishingSheet } from '#apps/studio/engine/fishing/fishing-figures.ts'

/** The sheet of a game of the format `fishing/1` (docs/fishing.md). Throws GameFileError. */
export const readFishingSheet = (json: unknown): FishingSheet => makeFishingSheet(loadFishing(json))

export function writeFishingSheet(sheet: FishingSheet): string {
  const percent = (part: number) => `${(part * 100).toFixed(6)} %`
  const rows = sheet.byShot.map(({ weapon, fish, targets, rtp, sigma, chance, maximumWin }) =>
    [
      `${weapon} at ${targets} ${fish}`.padEnd(28),
      percent(rtp).padStart(13),
      `sigma ${sigma.toFixed(6)}`.padStart(20),
      `caught ${percent(chance)}`.padStart(20),
      `most ${Number(maximumWin.toFixed(4))} x price`,
    ].join('  '),
  )
  return [
    `${sheet.name} (${sheet.id}, version ${sheet.version}): ${sheet.kind}`,
    `return of what is shot        ${percent(sheet.rtp)}`,
    `most in one catch             ${Number(sheet.maximumWin.toFixed(4))} x reserve`,
    ...rows,
  ].join('\n')
}
