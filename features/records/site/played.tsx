import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { recordsApi, type StatementLine } from '#features/records/api.ts'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { VendorRecord } from './vendor-record.tsx'

/** What a line is about: the game or lottery, and the way to its round's record. */
export function Played({ line }: { line: StatementLine }) {
  const t = useTranslations('wallet')
  const { language } = useLanguage()
  const { played } = line
  if (!played) return <span className="text-muted">–</span>
  return (
    <span className="inline-flex flex-col items-end sm:items-start sm:text-start">
      <bdi className="font-medium">{played.name}</bdi>
      {played.lottery ? (
        <LotteryRecord lottery={played.lottery} numero={played.round} />
      ) : (
        played.round && (
          <VendorRecord
            label={t('record', { round: shortOf(played.round) })}
            className={LINK}
            ask={() => ask(recordsApi.round, { id: line.id, language })}
          />
        )
      )}
    </span>
  )
}

/** A small link in a row. */
export const LINK = 'inline-flex min-h-6 items-center gap-1 text-xs text-gold-text underline-offset-2 hover:underline'

/** An issue, and the way to its draw. */
export function LotteryRecord({ lottery, numero }: { lottery: string; numero: string }) {
  const t = useTranslations('wallet')
  if (numero === '')
    return (
      <Link to="/lottery/bets" className={LINK}>
        {t('chase')}
      </Link>
    )
  return (
    <Link to="/lottery/draw" search={{ game: lottery, numero }} className={LINK}>
      {t('issue', { numero })}
    </Link>
  )
}

/** Enough of a round's name to tell it from others. */
export const shortOf = (round: string) => (round.length > 14 ? `…${round.slice(-8)}` : round)
