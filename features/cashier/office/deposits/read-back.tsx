import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { depositsOfficeApi } from '#features/cashier/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { Fact, Facts } from '#shared/office/facts.tsx'
import { Money, State } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

type Found = z.output<typeof depositsOfficeApi.readBack.output>['payments']

/** Asks the provider about an order, and shows what it knows. */
export function ReadBack({ id }: { id: string }) {
  const t = useTranslations('office.deposits')
  const [found, setFound] = useState<Found | undefined>()
  return (
    <>
      <Act
        label={t('readBack')}
        about={t('readBackAbout')}
        asksReason={false}
        act={async () => setFound((await ask(depositsOfficeApi.readBack, { id })).payments)}
      />
      <Modal opened={found !== undefined} onClose={() => setFound(undefined)} title={t('readBackTitle')}>
        {found?.length === 0 && <Text size="sm">{t('readBackNone')}</Text>}
        <Facts>
          {found?.map(({ paymentId, amount, currency, isFinal, wasKnown }) => (
            <Fact key={paymentId} name={paymentId}>
              <Money amount={amount} currency={currency} />{' '}
              <State tone={isFinal ? 'good' : 'wait'}>{t(isFinal ? 'final' : 'notFinal')}</State>{' '}
              <State tone={wasKnown ? 'plain' : 'info'}>{t(wasKnown ? 'wasKnown' : 'wasNew')}</State>
            </Fact>
          ))}
        </Facts>
      </Modal>
    </>
  )
}
