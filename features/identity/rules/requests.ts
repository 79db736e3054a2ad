import type { Kind, State } from './identity.ts'

/* What operators ask a member for beyond what is there (back-office, KYC "request more"). */

/** Why: the member reads it in words; there is no other reason. */
export const BECAUSE = ['differs', 'moved', 'new_name', 'large_sums', 'new_payee', 'by_law'] as const
export type Because = (typeof BECAUSE)[number]
export const MOST_WORD = 200

const ANSWER_MS = 14 * 24 * 3_600_000

/** Until when the member is asked to send it. */
export const answerBy = (askedAt: Date): Date => new Date(askedAt.getTime() + ANSWER_MS)

/** The operator's own word as it is kept and shown: on one line, without signs that turn or hide what stands beside them (S-25). */
export const plainWord = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

type Document = { kind: Kind; state: Exclude<State, 'REPLACED'>; uploadedAt: Date }
type Request = { kind: Kind; askedAt: Date }

/**
 * What the member is shown of a kind, and what it counts for: the one that is good, or else the newest. While another one is
 * asked for only what came since.
 */
export function standingOf<D extends Document>(
  kind: Kind,
  documents: readonly D[],
  open: readonly Request[],
): D | undefined {
  const newestFirst = documents
    .filter(each => each.kind === kind)
    .sort((a, b) => b.uploadedAt.getTime() - a.uploadedAt.getTime())
  const request = open.find(each => each.kind === kind)
  if (request) return newestFirst.find(each => each.uploadedAt >= request.askedAt)
  return newestFirst.find(each => each.state === 'APPROVED') ?? newestFirst[0]
}
