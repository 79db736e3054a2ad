import { useMutation } from '@tanstack/react-query'
import { CircleDot } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { drawsApi, type WheelState } from '#features/draws/api.ts'
import { toHex } from '#shared/hex.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { useTitled } from '#shared/ui/words/use-titled.ts'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { useLuck, useReadAgain, useTold } from '../reads.ts'
import { WheelArt } from './wheel-art.tsx'
import { WheelFairness } from './wheel-fairness.tsx'

/** Wheels (promotions §8.3): prizes and odds before the turn, and what it came to. */
export function Wheels() {
  const t = useTranslations('luck.wheels')
  const query = useLuck(['wheels'], () => ask(drawsApi.wheels, {}))
  return (
    <section aria-labelledby="wheels" className="flex flex-col gap-3">
      <h2 id="wheels" className="text-lg">
        {t('title')}
      </h2>
      <Loaded query={query} skeleton={<Skeleton className="h-96 w-full" />}>
        {({ list }) =>
          list.length === 0 ? (
            <div className="card">
              <Note icon={<CircleDot aria-hidden size={28} />} title={t('none')} about={t('noneAbout')} />
            </div>
          ) : (
            <ul className="flex flex-col gap-4">
              {list.map(({ id }) => (
                <li key={id}>
                  <One id={id} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function One({ id }: { id: string }) {
  const query = useLuck(['wheel', id], () => ask(drawsApi.wheel, { id }))
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-96 w-full" />}>
      {wheel => <Wheel wheel={wheel} />}
    </Loaded>
  )
}

const BYTES = 8
const fresh = () => toHex(crypto.getRandomValues(new Uint8Array(BYTES)))

function Wheel({ wheel }: { wheel: WheelState }) {
  const t = useTranslations('luck.wheels')
  const told = useTold()
  const textOf = useRefusalText()
  const readAgain = useReadAgain()
  const { title, about } = useTitled()(wheel.texts, '')
  const [clientSeed, setClientSeed] = useState(fresh)
  // What is sent again after the line broke goes under the same key.
  const [key, setKey] = useState(fresh)
  const [shows, setShows] = useState(false)
  const turn = useMutation({
    mutationFn: () => ask(drawsApi.spin, { id: wheel.id, key, clientSeed }),
    onSuccess: () => setKey(fresh()),
    onSettled: readAgain,
  })
  const isGood = /^[\w-]{1,64}$/.test(clientSeed)
  return (
    <article aria-label={title} className="raised flex flex-col gap-4 p-4 lg:flex-row lg:gap-8 lg:p-6">
      <div className="flex flex-col items-center gap-3 rounded-card bg-lacquer p-4 lg:w-80">
        <WheelArt slices={wheel.prizes} place={turn.data?.place ?? null} className="w-full max-w-72" />
        <p role="status" className="min-h-7 text-center text-lg font-bold text-leaf">
          {turn.data &&
            (turn.data.amount === '0.00'
              ? t(turn.data.isOut ? 'out' : 'nothing')
              : t('won', { money: told(turn.data.amount) }))}
        </p>
      </div>
      <div className="flex min-w-0 grow flex-col gap-3">
        <h3 className="text-base font-semibold wrap-anywhere">{title}</h3>
        <p className="text-sm text-muted wrap-anywhere">{about}</p>
        <Odds wheel={wheel} />
        <Field
          label={t('clientSeed')}
          hint={t('clientSeedAbout')}
          error={isGood ? undefined : t('clientSeedWrong')}
          dir="ltr"
          autoComplete="off"
          value={clientSeed}
          onChange={event => {
            setClientSeed(event.currentTarget.value.trim())
            setKey(fresh())
          }}
        />
        <p role="alert" className="text-sm text-crimson empty:hidden">
          {turn.error ? textOf(turn.error) : ''}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            look="primary"
            disabled={wheel.spinsLeft === 0 || !isGood}
            busy={turn.isPending}
            onClick={() => turn.mutate()}
          >
            {t('turn')}
          </Button>
          <Button look="quiet" onClick={() => setShows(true)}>
            {t('fair')}
          </Button>
          <span className="text-sm text-muted">{t('left', { left: wheel.spinsLeft, all: wheel.spinsADay })}</span>
        </div>
        <p className="text-xs text-muted">{t('playOnce')}</p>
      </div>
      {shows && (
        <Modal title={t('fair')} size="text" onClose={() => setShows(false)}>
          <WheelFairness wheel={wheel} />
        </Modal>
      )}
    </article>
  )
}

/** The chance of each place; of a prize that is not left it is none, and nobody else's changes. */
function Odds({ wheel: { prizes } }: { wheel: WheelState }) {
  const t = useTranslations('luck.wheels')
  const told = useTold()
  const format = useFormatter()
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0)
  const chance = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <table className="w-full max-w-text text-sm">
      <caption className="sr-only">{t('odds')}</caption>
      <thead>
        <tr className="text-start text-xs text-muted">
          <th scope="col" className="py-1 text-start font-medium">
            {t('prize')}
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            {t('chance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {prizes.map(({ weight, amount, isLeft }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places never change
          <tr key={place} className="border-t border-line">
            <td className="py-1.5">
              {amount === '0.00' ? t('nothing') : told(amount)}
              {!isLeft && <span className="ms-2 text-xs text-amber">{t('noneLeft')}</span>}
            </td>
            <td className="figures py-1.5 text-end">{chance(isLeft ? weight / total : 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
