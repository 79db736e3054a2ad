import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pointsApi } from '#features/points/api.ts'
import { worthOf } from '#features/points/rules/convert.ts'
import { Figures } from '#features/records/site/records.tsx'
import { formatAmount, parseAmount } from '#shared/money.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { toldAmount } from '#shared/web/shown-amount.ts'
import { Points } from '../amount-of-points.tsx'
import { ProveFields, useProof } from '../prove-fields.tsx'
import { freshKey, useConfig, useReadAgain } from '../reads.ts'

type Config = NonNullable<ReturnType<typeof useConfig>['data']>

/** Points into money. */
export function Convert() {
  return (
    <Loaded query={useConfig()} skeleton={<Skeleton className="h-80 w-full max-w-text" />}>
      {config => <Form config={config} />}
    </Loaded>
  )
}

function Form({ config }: { config: Config }) {
  const t = useTranslations('points.convert')
  const readAgain = useReadAgain()
  const proof = useProof()
  const [wish, setWish] = useState('')
  // What is sent again after the line broke goes under the same key; another number is another conversion.
  const [key, setKey] = useState(freshKey)
  const { step, least, most, value, dayCap, today } = config.convert
  const points = /^\d{1,9}$/.test(wish) ? Number(wish) : 0
  const isWhole = points >= least && points % step === 0
  const terms = { step: BigInt(step), value: parseAmount(value), least: BigInt(least), dayCap: parseAmount(dayCap) }
  const worth = formatAmount(worthOf(BigInt(points), terms))
  const send = useMutation({
    mutationFn: () => ask(pointsApi.convert, { key, points, ...proof.sent }),
    onSuccess: async () => {
      toast(t('done'), 'good')
      setWish('')
      setKey(freshKey())
      proof.setPassword('')
      proof.setCode('')
      await readAgain()
    },
  })
  const isGood = isWhole && points <= most && proof.password !== ''
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (isGood) send.mutate()
      }}
      className="flex max-w-text flex-col gap-4"
    >
      <Figures
        label={t('terms')}
        figures={[
          [t('rate', { step }), <Money key="rate" amount={value} />],
          [t('most'), <Points key="most" points={most} />],
          [t('today'), <Money key="today" amount={today} />],
          [t('dayCap'), <Money key="cap" amount={dayCap} />],
        ]}
      />
      {most === 0 && <p className="text-sm text-muted">{t('tooFew', { least })}</p>}
      <Field
        label={t('points')}
        hint={t('steps', { least, step })}
        error={wish !== '' && (!isWhole || points > most) ? t('wrong', { least, step, most }) : undefined}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        value={wish}
        required
        onChange={event => {
          setWish(event.currentTarget.value.trim())
          setKey(freshKey())
        }}
      />
      <p aria-live="polite" className="text-base">
        {isWhole && t('worth', { money: toldAmount(worth) })}
      </p>
      <p className="text-sm text-muted">{t('playOnce')}</p>
      <ProveFields proof={proof} error={send.error} hasPassword={config.hasPaymentPassword} />
      <Button type="submit" look="primary" size="lg" disabled={!isGood} busy={send.isPending}>
        {t('send')}
      </Button>
    </form>
  )
}
