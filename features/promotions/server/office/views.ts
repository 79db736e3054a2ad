import * as z from 'zod/mini'
import { amount, formatAmount } from '#shared/money.ts'
import { type PromotionListed, type PromotionVersion, written } from '../../api-office.ts'
import { levelOf, lifeOf, PROMISED_WHOLE, type Written } from '../../rules/life.ts'
import type { ListedRow, PromotionRow, VersionRow } from './store-office.ts'

/* As operators see them. */

export const money = (value: bigint) => formatAmount(amount(value))

const titled = z.object({ texts: z.record(z.string(), z.object({ title: z.string() })) })

/** In English, or by its code where other offices write it. */
export function titleOf({ code, offer }: { code: string; offer: object }): string {
  const read = titled.safeParse(offer)
  return (read.success && read.data.texts.en?.title) || code
}

export function listedView(row: ListedRow, now: Date, isNews: boolean): PromotionListed {
  const { code, kind, currency, version, budget, budgetLeft, startsAt, endsAt } = row
  return {
    ...{ code, kind, currency, version, life: lifeOf(row, now), title: titleOf(row), isNews },
    ...{
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      stoppedAt: row.stoppedAt?.toISOString() ?? null,
    },
    ...{ budget: money(budget), promised: money(budget - budgetLeft), paid: money(row.paid), owed: money(row.owed) },
    ...{ level: PROMISED_WHOLE.includes(kind) ? 0 : levelOf(budget, budgetLeft), waits: row.newest > version },
  }
}

/** Undefined for kinds that are written elsewhere. */
export function writtenOf(kind: PromotionRow['kind'], offer: object): Written | undefined {
  const read = written.safeParse({ kind, offer })
  return read.success ? read.data : undefined
}

export const versionView = (row: VersionRow, kind: PromotionRow['kind']): PromotionVersion => ({
  ...{ version: row.version, revision: row.revision, at: row.at.toISOString(), by: row.by },
  ...{ startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() },
  written: writtenOf(kind, row.offer) ?? null,
})

export const afterOf = ({ version, revision }: Pick<VersionRow, 'version' | 'revision'>) => `${version}.${revision}`
