import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { casesOfficeApi } from '#features/reconciliation/api-office.ts'

export type Case = z.output<typeof casesOfficeApi.list.output>['list'][number]

/** What a case is about, in words. */
export function CaseType({ code }: { code: string }) {
  const t = useTranslations('office.gameCases')
  return <span>{t.has(`types.${code}` as never) ? t(`types.${code}` as never) : code}</span>
}
