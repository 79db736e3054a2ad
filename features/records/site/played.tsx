import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { recordsApi, type StatementLine } from '#features/records/api.ts'
import { toast } from '#shared/ui/toast.tsx'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'

/** What a line is about: the game or lottery, and the way to its round's record. */
export function Played({ line }: { line: StatementLine }) {
  const t = useTranslations('wallet')
  const { played } = line
  if (!played) return <span className="text-muted">–</span>
  return (
    <span className="inline-flex flex-col items-end sm:items-start">
      <bdi className="font-medium">{played.name}</bdi>
      {played.lottery ? (
        <LotteryRecord lottery={played.lottery} numero={played.round} />
      ) : (
        played.round && <RoundRecord id={line.id} label={t('record', { round: shortOf(played.round) })} />
      )}
    </span>
  )
}

const LINK = 'inline-flex min-h-6 items-center gap-1 text-xs text-gold-text underline-offset-2 hover:underline'

function LotteryRecord({ lottery, numero }: { lottery: string; numero: string }) {
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

/** The vendor shows the round in a page of its own; it is opened at once, so that no browser takes it for a popup. */
function RoundRecord({ id, label }: { id: string; label: string }) {
  const t = useTranslations('wallet')
  const textOf = useRefusalText()
  const { language } = useLanguage()
  const opening = useMutation({
    mutationFn: (_: Window | null) => ask(recordsApi.round, { id, language }),
    onSuccess: ({ url }, page) => {
      if (url) page?.location.replace(url)
      else {
        page?.close()
        toast(t('noRecord'))
      }
    },
    onError: (error, page) => {
      page?.close()
      toast(textOf(error), 'bad')
    },
  })
  return (
    <button
      type="button"
      disabled={opening.isPending}
      onClick={() => opening.mutate(window.open('', '_blank'))}
      className={LINK}
    >
      <bdi>{label}</bdi>
      <ExternalLink aria-hidden size={12} className="shrink-0" />
    </button>
  )
}

/** Enough of a round's name to tell it from others. */
const shortOf = (round: string) => (round.length > 14 ? `…${round.slice(-8)}` : round)
