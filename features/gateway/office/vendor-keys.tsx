import { Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { gatewayOfficeApi } from '#features/gateway/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Nothing, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

type Key = z.output<typeof gatewayOfficeApi.keys.output>['list'][number]
const TONES = { live: 'good', ending: 'wait', ended: 'plain', revoked: 'bad' } as const
const A_DAY = 24

/** What vendors sign with, and what we sign with when we call them. */
export function VendorKeys() {
  const t = useTranslations('office.vendorKeys')
  const may = useMay()
  const columns: Column<Key>[] = [
    { id: 'vendor', title: t('vendor'), cell: row => <Id>{row.vendor}</Id>, text: row => row.vendor, isFixed: true },
    { id: 'keyId', title: t('keyId'), cell: row => <Id>{row.keyId}</Id>, text: row => row.keyId },
    { id: 'use', title: t('use'), cell: row => t(`uses.${row.direction}`), text: row => row.direction },
    { id: 'state', title: t('state'), cell: row => <KeyState of={row} />, text: row => row.state },
    { id: 'since', title: t('since'), cell: row => <When at={row.createdAt} />, text: row => row.createdAt },
    { id: 'ends', title: t('ends'), cell: row => <When at={row.endsAt} />, text: row => row.endsAt ?? '' },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')} actions={may('vendors.connect') && <Connect />}>
      <DataList
        id="vendor-keys"
        columns={columns}
        rowKey={row => row.keyId}
        filters={[{ kind: 'text', name: 'vendor', label: t('vendor') }]}
        read={async ({ vendor = '' }) => {
          const { list } = await ask(gatewayOfficeApi.keys, {})
          return { list: list.filter(each => each.vendor.includes(vendor.toUpperCase())), next: null }
        }}
        drawer={row => ({ title: row.keyId, content: <Card of={row} /> })}
        empty={t('none')}
      />
    </PageFrame>
  )
}

const FIELDS = ['code', 'name', 'baseUrl', 'publicOrigin'] as const
const NOTHING = { code: '', name: '', baseUrl: '', publicOrigin: '' }

/** A vendor that comes: whoever confirms is shown the keys of both directions, once. */
function Connect() {
  const t = useTranslations('office.vendorKeys')
  const [typed, type] = useState(NOTHING)
  const isCode = /^[A-Z0-9_]{1,20}$/.test(typed.code)
  return (
    <Act
      label={t('connect')}
      about={t('connectAbout')}
      look="main"
      isReady={isCode && FIELDS.every(each => typed[each].trim() !== '')}
      act={reason => ask(gatewayOfficeApi.connectVendor, { ...typed, reason })}
      onDone={() => type(NOTHING)}
    >
      {FIELDS.map(field => (
        <TextInput
          key={field}
          label={t(`connecting.${field}`)}
          description={t.has(`connectingAbout.${field}` as never) ? t(`connectingAbout.${field}` as never) : undefined}
          value={typed[field]}
          onChange={event => type({ ...typed, [field]: event.currentTarget.value })}
          dir={field === 'name' ? 'auto' : 'ltr'}
          autoComplete="off"
          required
        />
      ))}
    </Act>
  )
}

function KeyState({ of }: { of: Key }) {
  const t = useTranslations('office.vendorKeys')
  return <State tone={TONES[of.state]}>{t(`states.${of.state}`)}</State>
}

function Card({ of }: { of: Key }) {
  const t = useTranslations('office.vendorKeys')
  const may = useMay()
  const isLive = of.state === 'live' || of.state === 'ending'
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('vendor')}>
          <Id>{of.vendor}</Id>
        </Fact>
        <Fact name={t('use')}>{t(`uses.${of.direction}`)}</Fact>
        <Fact name={t('state')}>
          <KeyState of={of} />
        </Fact>
        <Fact name={t('algorithm')}>
          <Id>{of.algorithm}</Id>
        </Fact>
        <Fact name={t('addresses')}>{of.addresses.length === 0 ? <Nothing /> : <Id>{of.addresses.join(' ')}</Id>}</Fact>
      </Facts>
      {isLive && (
        <Group gap="xs">
          {of.direction === 'in' && may('vendorKeys.rotate') && <Rotate vendor={of.vendor} />}
          {may('vendorKeys.revoke') && (
            <Act
              label={t('revoke')}
              about={t('revokeAbout')}
              look="danger"
              act={reason => ask(gatewayOfficeApi.revokeKey, { keyId: of.keyId, reason })}
            />
          )}
        </Group>
      )}
      {of.direction === 'out' && (
        <Text size="sm" c="dimmed">
          {t('outAbout')}
        </Text>
      )}
    </Stack>
  )
}

function Rotate({ vendor }: { vendor: string }) {
  const t = useTranslations('office.vendorKeys')
  const [hours, setHours] = useState<string | number>(A_DAY)
  return (
    <Act
      label={t('rotate')}
      about={t('rotateAbout')}
      look="main"
      isReady={typeof hours === 'number'}
      act={reason => ask(gatewayOfficeApi.rotateKey, { code: vendor, overlapHours: Number(hours), reason })}
    >
      <NumberInput
        label={t('overlap')}
        value={hours}
        onChange={setHours}
        min={0}
        max={720}
        allowDecimal={false}
        required
      />
    </Act>
  )
}
