import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lineTransfersApi } from '#features/agents/api-transfers.ts'
import { StepUp, wantedBy } from '#features/cashier/site/cashier.tsx'
import { Figures } from '#features/records/site/records.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field, PasswordField } from '#shared/ui/field.tsx'
import { Part } from '#shared/ui/loading/part.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Note } from '#shared/ui/states.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { freshKey } from '../parts/fresh-key.ts'
import { moneyText } from '../parts/money.tsx'
import { Report, useReport } from '../parts/report.tsx'
import { useSend } from './use-send.ts'

type TransferFormProps = { direction: 'up' | 'down'; to?: string; onDone: () => void }

/** Money to a direct downline, or to the direct upline (agents §1.7). */
export function TransferForm({ direction, to, onDone }: TransferFormProps) {
  const tRefusal = useTranslations('refusal')
  const input = { direction, ...(to && { to }) }
  const query = useReport(['desk', input], () => ask(lineTransfersApi.desk, input))
  return (
    <Report query={query}>
      {desk =>
        desk.blocked ? (
          <Note title={tRefusal(desk.blocked)}>
            {desk.blocked === 'arrears_open' && <Money amount={desk.arrears} />}
          </Note>
        ) : (
          <Form desk={desk} ask={input} onDone={onDone} />
        )
      }
    </Report>
  )
}

type Desk = Awaited<ReturnType<typeof readDesk>>
const readDesk = (input: { direction: 'up' | 'down' }) => ask(lineTransfersApi.desk, input)
type FormProps = { desk: Desk; ask: { direction: 'up' | 'down'; to?: string }; onDone: () => void }

function Form({ desk, ask: where, onDone }: FormProps) {
  const t = useTranslations('agentCentre.transfer')
  const textOf = useRefusalText()
  const [sum, setSum] = useState('')
  const [password, setPassword] = useState('')
  const [note, setNote] = useState('')
  const [code, setCode] = useState('')
  // What is sent again after the line broke goes under the same key; other content is another transfer.
  const [key, setKey] = useState(freshKey)
  const again = () => setKey(freshKey())
  const send = useSend(() => {
    toast(t('sent', { sum: moneyText(sum), name: desk.counterpart }), 'good')
    onDone()
  })
  const channel = wantedBy(send.error)
  const isGood = /^\d{1,13}(\.\d{1,2})?$/.test(sum) && password !== ''
  const failed = send.error && channel === undefined && send.error
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (isGood) send.mutate({ ...where, key, amount: sum, password, note, ...(code && { code }) })
      }}
      className="flex flex-col gap-4"
    >
      <Figures
        label={t('limits')}
        figures={[
          [t('to'), <bdi key="to">{desk.counterpart}</bdi>],
          [t('available'), <Money key="available" amount={desk.available} />],
          [t('leftToday'), <Money key="left" amount={desk.leftToday} />],
        ]}
      />
      <Field
        label={t('amount')}
        hint={t('between', { min: moneyText(desk.limits.min), max: moneyText(desk.limits.max) })}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={sum}
        required
        onChange={event => {
          setSum(event.currentTarget.value.trim())
          again()
        }}
      />
      <PasswordField
        label={t('password')}
        hint={desk.hasPaymentPassword ? undefined : t('noPassword')}
        autoComplete="off"
        value={password}
        required
        onChange={event => setPassword(event.currentTarget.value)}
      />
      <Field
        label={t('note')}
        maxLength={50}
        value={note}
        onChange={event => {
          setNote(event.currentTarget.value)
          again()
        }}
      />
      {(channel !== undefined || code !== '') && (
        <Part fallback={<Skeleton className="h-20 w-full" />}>
          <StepUp
            channel={channel ?? desk.stepUp}
            code={code}
            error={failed instanceof AskError && failed.code === 'wrong_code' ? textOf(failed) : undefined}
            onCode={setCode}
          />
        </Part>
      )}
      <p role="alert" className="text-sm text-crimson empty:hidden">
        {failed ? textOf(failed) : ''}
      </p>
      <Button type="submit" look="primary" size="lg" disabled={!isGood} busy={send.isPending}>
        {isGood ? t('sendSum', { sum: moneyText(sum) }) : t('send')}
      </Button>
    </form>
  )
}
