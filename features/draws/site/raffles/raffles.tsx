import { useMutation } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { drawsApi, type Raffle } from '#features/draws/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { useTitled } from '#shared/ui/words/use-titled.ts'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { Fairness } from '../fairness.tsx'
import { useLuck, useReadAgain, useTold } from '../reads.ts'

/** Raffles (promotions §8.4): prizes, the member's tickets among all, and what they won. */
export function Raffles() {
  const t = useTranslations('luck.raffles')
  const query = useLuck(['raffles'], () => ask(drawsApi.raffles, {}))
  return (
    <section aria-labelledby="raffles" className="flex flex-col gap-3">
      <h2 id="raffles" className="text-lg">
        {t('title')}
      </h2>
      <Loaded query={query} skeleton={<Skeleton className="h-72 w-full" />}>
        {({ list }) =>
          list.length === 0 ? (
            <div className="card">
              <Note icon={<Ticket aria-hidden size={28} />} title={t('none')} about={t('noneAbout')} />
            </div>
          ) : (
            <ul className="grid gap-4 md:grid-cols-2">
              {list.map(raffle => (
                <li key={raffle.id}>
                  <Card raffle={raffle} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Card({ raffle }: { raffle: Raffle }) {
  const t = useTranslations('luck.raffles')
  const told = useTold()
  const format = useFormatter()
  const [shows, setShows] = useState(false)
  const { title, about } = useTitled()(raffle.texts, '')
  const { id, state, prizes, perDeposit, mostADeposit, tickets, own, numbers, closesAt, entriesRoot } = raffle
  const time = format.dateTime(new Date(closesAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <article aria-label={title} className="raised flex h-full flex-col gap-3 p-4">
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 grow text-base font-semibold wrap-anywhere">{title}</h3>
        <span className="rounded-full border border-line px-2 py-0.5 text-xs font-semibold">
          {t(`states.${state}`)}
        </span>
      </header>
      <p className="text-sm text-muted wrap-anywhere">{about}</p>
      <ol aria-label={t('prizes')} className="flex flex-wrap gap-2">
        {prizes.map((prize, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places never change
          <li key={place} className="rounded-control border border-leaf/50 bg-lacquer px-2.5 py-1 text-sm text-leaf">
            {t('prize', { place: place + 1, money: told(prize) })}
          </li>
        ))}
      </ol>
      <ul className="flex flex-col gap-0.5 text-xs text-muted">
        {perDeposit !== null && <li>{t('perDeposit', { money: told(perDeposit), most: mostADeposit })}</li>}
        <li>{t(state === 'OPEN' ? 'closes' : 'closed', { time })}</li>
        <li>{t('tickets', { own, tickets })}</li>
        {numbers.length > 0 && (
          <li className="figures wrap-anywhere">{t('numbers', { numbers: numbers.slice(0, 20).join(' · ') })}</li>
        )}
      </ul>
      <div className="mt-auto flex flex-wrap items-center gap-2">
        {raffle.win && <Won raffle={raffle} win={raffle.win} />}
        <Button look="quiet" onClick={() => setShows(true)}>
          {t('fair')}
        </Button>
      </div>
      {shows && (
        <Modal title={t('fair')} size="text" onClose={() => setShows(false)}>
          {entriesRoot && (
            <div className="mb-4">
              <p className="text-sm font-semibold">{t('root')}</p>
              <code dir="ltr" className="font-mono text-xs break-all text-muted">
                {entriesRoot}
              </code>
            </div>
          )}
          <Fairness
            commitment={raffle.commitment}
            read={state === 'DRAWN' ? () => ask(drawsApi.raffleRecord, { id }) : undefined}
            recordKey={id}
          />
        </Modal>
      )}
    </article>
  )
}

function Won({ raffle: { id }, win }: { raffle: Raffle; win: NonNullable<Raffle['win']> }) {
  const t = useTranslations('luck.raffles')
  const told = useTold()
  const textOf = useRefusalText()
  const readAgain = useReadAgain()
  const claim = useMutation({
    mutationFn: () => ask(drawsApi.claimRaffle, { id }),
    onSuccess: ({ amount }) => toast(t('inBalance', { money: told(amount) }), 'good'),
    onSettled: readAgain,
  })
  return (
    <div className="flex grow flex-wrap items-center gap-2">
      <p className="grow text-sm font-semibold text-jade">
        {t('won', { place: win.place + 1, money: told(win.amount) })}
      </p>
      {win.state === 'UNCLAIMED' ? (
        <Button look="gold" busy={claim.isPending} onClick={() => claim.mutate()}>
          {t('take')}
        </Button>
      ) : (
        <span className="text-xs text-muted">{t(win.state === 'CLAIMED' ? 'taken' : 'over')}</span>
      )}
      <p role="alert" className="w-full text-sm text-crimson empty:hidden">
        {claim.error ? textOf(claim.error) : ''}
      </p>
    </div>
  )
}
