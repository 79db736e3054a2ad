import { Group, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sportsOfficeApi } from '#features/games/api-sports.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Nothing, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { type Book, EachBook, placesOf, useScopeText } from './shown.tsx'
import { StopAct } from './stop-act.tsx'

const WAITING = ['delayed', 'unsettled', 'calls', 'failed'] as const
/** What only waits while something is wrong. */
const BAD: ReadonlySet<string> = new Set(['unsettled', 'failed'])

const TONES = { UP: 'good', LATE: 'bad', RECOVERING: 'wait', DOWN: 'bad' } as const

/** Up and not heard for too long is late. */
const hearsOf = ({ heard, state }: Book['producers'][number]) => (state === 'UP' && !heard ? 'LATE' : state)

/** How books hear their feeds, what is stopped, and what waits. */
export const Feed = () => <EachBook show={OfBook} />

function OfBook({ book }: { book: Book }) {
  const t = useTranslations('office.sports')
  const may = useMay()
  return (
    <Stack gap="lg">
      <Part title={t('stops')} actions={may('sports.trade') && <Stop book={book} />}>
        {book.stops.length === 0 && <p>{t('noStops')}</p>}
        {book.stops.map(stop => (
          <OneStop key={stop.scope} vendor={book.vendor} stop={stop} />
        ))}
      </Part>
      {book.producers.map(producer => (
        <Part key={producer.producer} title={t(producer.producer === 1 ? 'inPlay' : 'before')}>
          <Facts>
            <Fact name={t('state')}>
              <State tone={TONES[hearsOf(producer)]}>{t(`hears.${hearsOf(producer)}`)}</State>
            </Fact>
            <Fact name={t('lastAlive')}>
              <When at={producer.at} />
            </Fact>
            <Fact name={t('delay')}>{t('ms', { count: Math.round(producer.delayMs) })}</Fact>
            <Fact name={t('outages')}>{producer.outages}</Fact>
            <Fact name={t('recoveries')}>{producer.recoveries}</Fact>
          </Facts>
        </Part>
      ))}
      <Part title={t('waiting')}>
        <Facts>
          {WAITING.map(kind => (
            <Fact key={kind} name={t(`waits.${kind}`)}>
              <State tone={book.waiting[kind].count > 0 ? (BAD.has(kind) ? 'bad' : 'wait') : 'plain'}>
                {String(book.waiting[kind].count)}
              </State>{' '}
              {book.waiting[kind].since === null ? <Nothing /> : <When at={book.waiting[kind].since} />}
            </Fact>
          ))}
          <Fact name={t('disputes')}>
            <State tone={book.disputed > 0 ? 'bad' : 'plain'}>{String(book.disputed)}</State>
          </Fact>
        </Facts>
      </Part>
    </Stack>
  )
}

function OneStop({ vendor, stop }: { vendor: string; stop: Book['stops'][number] }) {
  const t = useTranslations('office.sports')
  const may = useMay()
  const textOf = useScopeText()
  const { scope, reason, at } = stop
  return (
    <Group gap="xs" justify="space-between">
      <Stack gap={0}>
        <bdi>{textOf(stop)}</bdi>
        <span>
          <When at={at} /> <bdi>{reason}</bdi>
        </span>
      </Stack>
      {may('sports.trade') && <StopAct vendor={vendor} scope={scope} isStopped label={t('resume')} />}
    </Group>
  )
}

function Stop({ book }: { book: Book }) {
  const t = useTranslations('office.sports')
  const textOf = useScopeText()
  const [scope, setScope] = useState('book')
  return (
    <Act
      label={t('stop')}
      about={t('stopAbout')}
      look="danger"
      act={reason => ask(sportsOfficeApi.stop, { vendor: book.vendor, scope, stopped: true, reason })}
    >
      <Select
        label={t('place')}
        data={placesOf(book).map(place => ({ value: place.scope, label: textOf(place) }))}
        value={scope}
        onChange={value => setScope(value ?? scope)}
        allowDeselect={false}
      />
    </Act>
  )
}
