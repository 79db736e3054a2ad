/** What an account record may be narrowed to, and the figures of the log that each holds (`records.figure_of`). */
export const FIGURES_OF = {
  deposit: ['deposit'],
  withdrawal: ['withdrawal'],
  game: ['stake', 'payout'],
  transfer: ['transfer'],
  bonus: ['bonus'],
  rebate: ['rebate'],
  other: ['other'],
} as const
export type Group = keyof typeof FIGURES_OF
export const GROUPS = Object.keys(FIGURES_OF) as [Group, ...Group[]]

export function groupOf(figure: string): Group {
  return GROUPS.find(group => (FIGURES_OF[group] as readonly string[]).includes(figure)) ?? 'other'
}

/** Groups whose movements no game and no lottery makes: they are few, and have an index of their own. */
export const FEW: readonly Group[] = ['deposit', 'withdrawal', 'transfer', 'other']
