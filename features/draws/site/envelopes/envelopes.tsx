import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { drawsApi, type Envelope } from '#features/draws/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { useTitled } from '#shared/ui/words/use-titled.ts'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { Fairness } from '../fairness.tsx'
import { useEnvelopes, useReadAgain, useTold } from '../reads.ts'
import { EnvelopeArt } from './envelope-art.tsx'

/** Red envelopes (promotions §8.2): what is in them all together, and a part for each who opens one. */
export function Envelopes() {
  const t = useTranslations('luck.envelopes')
  return (
    <section aria-labelledby="envelopes" className="flex flex-col gap-3">
      <h2 id="envelopes" className="text-lg">
        {t('title')}
      </h2>
      <Loaded query={useEnvelopes()} skeleton={<Skeleton className="h-72 w-full" />}>
        {({ list }) =>
          list.length === 0 ? (
            <div className="card">
              <Note icon={<Mail aria-hidden size={28} />} title={t('none')} about={t('noneAbout')} />
            </div>
          ) : (
            <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
              {list.map(envelope => (
                <li key={envelope.id}>
                  <Card envelope={envelope} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Card({ envelope }: { envelope: Envelope }) {
  const t = useTranslations('luck.envelopes')
  const told = useTold()
  const format = useFormatter()
  const textOf = useRefusalText()
  const readAgain = useReadAgain()
  const [shown, setShown] = useState<'won' | 'fair'>()
  const { title, about } = useTitled()(envelope.texts, '')
  const { id, state, own, taken, count, budget, min, max, startsAt, endsAt, asks } = envelope
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  const claim = useMutation({
    mutationFn: () => ask(drawsApi.claimEnvelope, { id }),
    onSuccess: () => setShown('won'),
    onSettled: readAgain,
  })
  return (
    <article aria-label={title} className="raised flex h-full flex-col gap-3 p-4">
      <div className="flex items-center gap-4">
        <EnvelopeArt isOpen={own !== null} className="h-28 w-auto shrink-0" />
        <div className="min-w-0">
          <h3 className="text-base font-semibold wrap-anywhere">{title}</h3>
          <p className="text-sm text-muted wrap-anywhere">{about}</p>
          <p className="mt-1 text-lg font-bold text-gold-text">{told(budget)}</p>
        </div>
      </div>
      <ul className="flex flex-col gap-0.5 text-xs text-muted">
        <li>{t('parts', { count, min: told(min), max: told(max) })}</li>
        <li>{t('taken', { taken, count })}</li>
        <li>{state === 'SOON' ? t('begins', { time: time(startsAt) }) : t('ends', { time: time(endsAt) })}</li>
        {asks && <li>{t(`asks.${asks.of}`, { money: told(asks.amount) })}</li>}
        <li>{t('playOnce')}</li>
      </ul>
      <p role="alert" className="text-sm text-crimson empty:hidden">
        {claim.error ? textOf(claim.error) : ''}
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-2">
        {own ? (
          <p className="grow text-sm font-semibold text-jade">{t('yours', { money: told(own.amount) })}</p>
        ) : (
          <Button
            look={state === 'OPEN' ? 'gold' : 'plain'}
            disabled={state !== 'OPEN'}
            busy={claim.isPending}
            onClick={() => claim.mutate()}
            className="grow"
          >
            {t(`states.${state}`)}
          </Button>
        )}
        <Button look="quiet" onClick={() => setShown('fair')}>
          {t('fair')}
        </Button>
      </div>
      {shown === 'won' && claim.data && (
        <Modal title={title} onClose={() => setShown(undefined)}>
          <div className="flex flex-col items-center gap-4 py-2 text-center">
            <EnvelopeArt isOpen className="h-40 w-auto" />
            <p role="status" className="text-2xl font-bold text-gold-text">
              {told(claim.data.amount)}
            </p>
            <p className="text-sm text-muted">{t('inBalance', { place: claim.data.place + 1, count })}</p>
            <Button look="primary" onClick={() => setShown(undefined)} data-autofocus wide>
              {t('close')}
            </Button>
          </div>
        </Modal>
      )}
      {shown === 'fair' && (
        <Modal title={t('fair')} size="text" onClose={() => setShown(undefined)}>
          <Fairness
            commitment={envelope.commitment}
            read={envelope.isPublished ? () => ask(drawsApi.envelopeRecord, { id }) : undefined}
            recordKey={id}
          />
        </Modal>
      )}
    </article>
  )
}
