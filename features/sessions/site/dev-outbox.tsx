import { useQuery } from '@tanstack/react-query'
import { Inbox, Mail, MessageSquareText } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { proofsApi } from '#features/verification/api.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { AskError, ask } from '#shared/web/ask.ts'

/** How often the page looks for new letters. */
const LOOK_MS = 2_000
type Letter = z.output<typeof proofsApi.outbox.output>[number]

/** SMS and e-mail that nobody sends while no provider is configured: how a newcomer gets at codes and links. */
export function DevOutbox() {
  const t = useTranslations('outbox')
  const letters = useQuery({
    queryKey: ['outbox'],
    queryFn: () => ask(proofsApi.outbox, {}),
    refetchInterval: query => (query.state.error ? false : LOOK_MS),
  })
  const isClosed = letters.error instanceof AskError && ['not_found', 'not_allowed'].includes(letters.error.code)
  if (isClosed) return <Note icon={<Inbox aria-hidden size={28} />} title={t('closed')} about={t('closedAbout')} />
  return (
    <Loaded query={letters} skeleton={<Skeleton className="h-40 w-full" />}>
      {all =>
        all.length === 0 ? (
          <Note icon={<Inbox aria-hidden size={28} />} title={t('empty')} about={t('emptyAbout')} />
        ) : (
          <ul aria-live="polite" className="flex flex-col gap-3">
            {all.map(letter => (
              <LetterCard key={letter.id} letter={letter} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function LetterCard({ letter: { channel, to, subject, text, createdAt } }: { letter: Letter }) {
  const t = useTranslations('outbox')
  const format = useFormatter()
  const Icon = channel === 'sms' ? MessageSquareText : Mail
  return (
    <li className="card flex gap-4 p-4">
      <Icon aria-hidden size={22} className="mt-0.5 shrink-0 text-gold" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs text-muted">
          <span>
            {t(channel)} <bdi className="figures text-ink">{to}</bdi>
          </span>
          <time dateTime={createdAt} className="figures">
            {format.dateTime(new Date(createdAt), { timeStyle: 'medium' })}
          </time>
        </p>
        {subject && (
          <p dir="auto" className="mt-1 font-semibold">
            {subject}
          </p>
        )}
        <p dir="auto" className="mt-1 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
          {withLinks(text)}
        </p>
      </div>
    </li>
  )
}

/** Addresses in a text can be followed, those of this site also without its name. */
function withLinks(text: string) {
  return text.split(/((?<=^|\s)(?:https?:\/)?\/\S+)/).map((piece, index) =>
    index % 2 === 1 ? (
      <a key={piece} href={piece} dir="ltr" className="text-gold-text underline">
        {piece}
      </a>
    ) : (
      piece
    ),
  )
}
