import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { withdrawalsOfficeApi } from '#features/cashier/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Values } from '#shared/office/changes.tsx'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Id, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import type { Card } from './withdrawal.tsx'

type Revealed = z.output<typeof withdrawalsOfficeApi.reveal.output>

/** Where the money goes: masked, until somebody says why they have to see it. */
export function Payee({ card: { payee, withdrawal } }: { card: Card }) {
  const t = useTranslations('office.withdrawals')
  const may = useMay()
  const [revealed, setRevealed] = useState<Revealed | undefined>()
  const { id } = withdrawal
  return (
    <Part
      title={t('payee')}
      actions={
        may('payees.reveal') && (
          <Act
            label={t('reveal')}
            about={t('revealAbout')}
            act={async reason => setRevealed(await ask(withdrawalsOfficeApi.reveal, { id, reason }))}
          />
        )
      }
    >
      <Facts>
        <Fact name={t('payeeName')}>
          <bdi>{revealed?.name ?? payee.name}</bdi>
        </Fact>
        <Fact name={t('payeeKind')}>
          {t.has(`payeeKinds.${payee.kind}` as never) ? t(`payeeKinds.${payee.kind}` as never) : payee.kind}
        </Fact>
        {!revealed && (
          <Fact name={t('payeeNumber')}>
            <Id>{payee.number}</Id>
          </Fact>
        )}
        <Fact name={t('payeeSince')}>
          <When at={payee.addedAt} />
        </Fact>
      </Facts>
      {revealed && <Values of={revealed.details} />}
    </Part>
  )
}
