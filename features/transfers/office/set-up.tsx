import { Alert, Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { transfersOfficeApi } from '#features/transfers/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAtWork } from '#shared/office/at-work.ts'
import { ask } from '#shared/web/ask.ts'

type Told = z.output<typeof transfersOfficeApi.vendors.output>
export type Vendor = Told['list'][number]
type Ways = Pick<Vendor, 'outAll' | 'auto'>

const MOST_DECIMALS = 8

/** A vendor that will keep money itself: how it counts is said once. */
export function SetUp({ others }: Pick<Told, 'others'>) {
  const t = useTranslations('office.transferVendors')
  const { merchant } = useAtWork()
  const nothing = { vassalage: null as string | null, currency: merchant.currency, scale: 2, worth: '1' }
  const [typed, type] = useState(nothing)
  const [ways, setWays] = useState<Ways>({ outAll: false, auto: true })
  const { vassalage, ...counting } = typed
  const isReady = vassalage !== null && /^[A-Z]{3,5}$/.test(typed.currency) && /^[1-9]\d{0,8}$/.test(typed.worth)
  return (
    <Act
      label={t('setUp')}
      about={t('setUpAbout')}
      look="main"
      disabled={others.length === 0}
      isReady={isReady}
      act={reason => ask(transfersOfficeApi.setUp, { vassalage: vassalage!, counting, ...ways, reason })}
      onDone={() => type(nothing)}
    >
      <Select
        label={t('which')}
        data={others.map(each => each.vassalage)}
        value={vassalage}
        onChange={value => type({ ...typed, vassalage: value })}
        searchable
        required
      />
      {others.find(each => each.vassalage === vassalage)?.seamless && <Alert color="amber">{t('asksNow')}</Alert>}
      <TextInput
        label={t('counts')}
        description={t('countsAbout')}
        value={typed.currency}
        onChange={event => type({ ...typed, currency: event.currentTarget.value.trim().toUpperCase() })}
        maxLength={5}
        dir="ltr"
        required
      />
      <NumberInput
        label={t('scale')}
        value={typed.scale}
        onChange={value => type({ ...typed, scale: Number(value) })}
        min={0}
        max={MOST_DECIMALS}
        allowDecimal={false}
        clampBehavior="strict"
        required
      />
      <TextInput
        label={t('worth', { currency: merchant.currency })}
        description={t('worthAbout')}
        value={typed.worth}
        onChange={event => type({ ...typed, worth: event.currentTarget.value.trim() })}
        inputMode="numeric"
        dir="ltr"
        required
      />
      <WaysFields ways={ways} onChange={setWays} />
    </Act>
  )
}

/** In which ways a vendor keeps money; how it counts stays. */
export function ChangeWays({ vendor: { vassalage, outAll, auto } }: { vendor: Vendor }) {
  const t = useTranslations('office.transferVendors')
  const [ways, setWays] = useState<Ways>({ outAll, auto })
  return (
    <Act
      label={t('ways')}
      about={t('waysAbout')}
      isReady={ways.outAll !== outAll || ways.auto !== auto}
      act={reason => ask(transfersOfficeApi.setUp, { vassalage, ...ways, reason })}
    >
      <WaysFields ways={ways} onChange={setWays} />
    </Act>
  )
}

function WaysFields({ ways, onChange }: { ways: Ways; onChange: (ways: Ways) => void }) {
  const t = useTranslations('office.transferVendors')
  return (
    <>
      <Checkbox
        label={t('outAll')}
        checked={ways.outAll}
        onChange={event => onChange({ ...ways, outAll: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('auto')}
        description={t('autoAbout')}
        checked={ways.auto}
        onChange={event => onChange({ ...ways, auto: event.currentTarget.checked })}
      />
    </>
  )
}
