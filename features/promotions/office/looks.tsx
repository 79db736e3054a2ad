import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { type Checked, type Estimated, type Logged, promotionsOfficeApi } from '#features/promotions/api-office.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Money, Nothing, State, When } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'

type Of = { code: string; currency: string }

/** What the newest version would have cost by last month's figures: an estimate, and called one. */
export function EstimatePart({ code, currency }: Of) {
  const t = useTranslations('office.promotions.estimate')
  const [isAsked, setAsked] = useState(false)
  const query = useQuery({
    queryKey: ['promotion', code, 'estimate'],
    queryFn: () => ask(promotionsOfficeApi.simulate, { code }),
    enabled: isAsked,
  })
  return (
    <Part title={t('title')}>
      <Stack>
        <Text size="sm">{t('about')}</Text>
        {isAsked ? (
          <Loaded query={query}>{told => <Told told={told} currency={currency} />}</Loaded>
        ) : (
          <Group>
            <Button variant="default" onClick={() => setAsked(true)}>
              {t('ask')}
            </Button>
          </Group>
        )}
      </Stack>
    </Part>
  )
}

const COUNTS = ['deposits', 'grants', 'members', 'refused'] as const
const SUMS = ['lent', 'required', 'expected'] as const

function Told({ told, currency }: { told: Estimated; currency: string }) {
  const t = useTranslations('office.promotions.estimate')
  const format = useFormatter()
  const percent = (ppm: string) =>
    format.number(Number(ppm) / 1_000_000, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <Facts>
      <Fact name={t('since')}>
        <When at={told.since} />
      </Fact>
      {COUNTS.map(name => (
        <Fact key={name} name={t(name)}>
          <bdi dir="ltr">{format.number(told[name])}</bdi>
        </Fact>
      ))}
      {SUMS.map(name => (
        <Fact key={name} name={t(name)}>
          <Money amount={told[name]} currency={currency} />
        </Fact>
      ))}
      <Fact name={t('kept')}>
        <bdi dir="ltr">{percent(told.keptPpm)}</bdi>
      </Fact>
      <Fact name={t('counts')}>
        <bdi dir="ltr">{percent(told.countsPpm)}</bdi>
      </Fact>
    </Facts>
  )
}

/** What it gave, to whom, and why; also of what nothing became. */
export function LogPart({ code, currency }: Of) {
  const t = useTranslations('office.promotions.log')
  const columns: Column<Logged>[] = [
    { ...{ id: 'at', title: t('at'), text: row => row.at, isFixed: true }, cell: row => <When at={row.at} /> },
    {
      ...{ id: 'member', title: t('member'), text: row => row.member.username },
      cell: row => <bdi>{row.member.username}</bdi>,
    },
    { ...{ id: 'how', title: t('how'), text: row => row.how }, cell: row => t(`hows.${row.how}`) },
    { ...{ id: 'state', title: t('state'), text: row => row.state }, cell: row => <code>{row.state}</code> },
    {
      ...{ id: 'amount', title: t('amount'), text: row => row.amount, isFigure: true },
      cell: row => <Money amount={row.amount} currency={currency} />,
    },
    {
      ...{ id: 'why', title: t('why'), text: row => row.why },
      cell: row => (row.why ? <bdi>{row.why}</bdi> : <Nothing />),
    },
    {
      ...{ id: 'version', title: t('version'), text: row => String(row.version), isFigure: true, startsHidden: true },
      cell: row => row.version,
    },
  ]
  return (
    <Part title={t('title')}>
      <DataList
        id="promotion-log"
        of={code}
        columns={columns}
        rowKey={row => row.id}
        filters={[{ kind: 'text', name: 'username', label: t('member') }]}
        read={({ username }, asked) => ask(promotionsOfficeApi.log, { ...asked, code, ...(username && { username }) })}
        empty={t('none')}
      />
    </Part>
  )
}

/** Why a member may or may not take it, question by question. */
export function WhyPart({ code }: { code: string }) {
  const t = useTranslations('office.promotions.why')
  const [typed, setTyped] = useState('')
  const [username, setUsername] = useState('')
  const query = useQuery({
    queryKey: ['promotion', code, 'why', username],
    queryFn: () => ask(promotionsOfficeApi.why, { code, username }),
    enabled: username !== '',
  })
  return (
    <Part title={t('title')}>
      <Stack>
        <form
          onSubmit={event => {
            event.preventDefault()
            setUsername(typed.trim())
          }}
        >
          <Group align="end">
            <TextInput
              label={t('member')}
              value={typed}
              maxLength={32}
              dir="ltr"
              onChange={event => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" disabled={typed.trim() === ''}>
              {t('ask')}
            </Button>
          </Group>
        </form>
        {username !== '' && <Loaded query={query}>{({ checks }) => <Checks checks={checks} />}</Loaded>}
      </Stack>
    </Part>
  )
}

function Checks({ checks }: { checks: readonly Checked[] }) {
  const t = useTranslations('office.promotions.why')
  return (
    <Facts>
      {checks.map(({ reason, isMet, asked, has }) => (
        <Fact key={reason} name={t(`reasons.${reason}`)}>
          <Group gap="xs">
            <State tone={isMet ? 'good' : 'bad'}>{t(isMet ? 'yes' : 'no')}</State>
            {asked && <bdi>{t('asks', { asked })}</bdi>}
            {has && <bdi>{t('has', { has })}</bdi>}
          </Group>
        </Fact>
      ))}
    </Facts>
  )
}
