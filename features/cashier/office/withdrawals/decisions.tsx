import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withdrawalsOfficeApi } from '#features/cashier/api-office.ts'
import { REJECT_REASONS, type RejectReason } from '#features/cashier/rules/reject-reasons.ts'
import { OVER } from '#features/cashier/rules/withdrawals.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAtWork, useMay } from '#shared/office/at-work.ts'
import { ask } from '#shared/web/ask.ts'
import styles from '../cashier.module.css'
import { Sending } from './sending.tsx'
import type { Card } from './withdrawal.tsx'
import { isHeld } from './withdrawals.tsx'

type Props = { card: Card }

/** What can be decided about a withdrawal as it stands, by whoever may. */
export function Decisions({ card }: Props) {
  const t = useTranslations('office.withdrawals')
  const { state } = card.withdrawal
  if (OVER.includes(state)) return <Text size="sm">{t('over')}</Text>
  return (
    <div className={styles.acts}>
      {state === 'REVIEW' && <Review card={card} />}
      {(state === 'REVIEW' || state === 'APPROVED') && <Reject card={card} />}
      {(state === 'APPROVED' || state === 'PAYING') && <Sending card={card} />}
      {(state === 'PAID' || state === 'NOT_RECEIVED') && <Text size="sm">{t(`hints.${state}`)}</Text>}
    </div>
  )
}

function Review({ card: { withdrawal } }: Props) {
  const t = useTranslations('office.withdrawals')
  const own = useAtWork()
  const may = useMay()
  const { id, version, way, approvedBy, claimedBy } = withdrawal
  const seen = { id, version }
  const isOthers = isHeld(withdrawal) && claimedBy !== own.id
  const isMine = isHeld(withdrawal) && claimedBy === own.id
  const step = approvedBy ? 2 : 1
  return (
    <>
      {may('withdrawals.claim') && !isMine && (
        <Act
          label={t('claim')}
          about={t('claimAbout')}
          asksReason={false}
          disabled={isOthers}
          act={() => ask(withdrawalsOfficeApi.claim, seen)}
        />
      )}
      {may('withdrawals.release') && isMine && (
        <Act
          label={t('release')}
          about={t('releaseAbout')}
          asksReason={false}
          act={() => ask(withdrawalsOfficeApi.release, seen)}
        />
      )}
      {may('withdrawals.approve') && (
        <Act
          label={way === 'DUAL' ? t('approveStep', { step }) : t('approve')}
          about={t(way === 'DUAL' && step === 1 ? 'approveFirstAbout' : 'approveAbout')}
          look="main"
          asksReason={false}
          disabled={isOthers || approvedBy === own.id}
          act={() => ask(withdrawalsOfficeApi.approve, seen)}
        />
      )}
      {isOthers && <Text size="sm">{t('heldByOther')}</Text>}
      {approvedBy === own.id && <Text size="sm">{t('ownApproved')}</Text>}
    </>
  )
}

function Reject({ card: { withdrawal } }: Props) {
  const t = useTranslations('office.withdrawals')
  const own = useAtWork()
  const may = useMay()
  const [reason, setReason] = useState<RejectReason | null>(null)
  if (!may('withdrawals.reject')) return null
  const { id, version, claimedBy } = withdrawal
  return (
    <Act
      label={t('reject')}
      about={t('rejectAbout')}
      look="danger"
      asksReason={false}
      isReady={reason !== null}
      disabled={isHeld(withdrawal) && claimedBy !== own.id}
      act={() => ask(withdrawalsOfficeApi.reject, { id, version, reason: reason! })}
    >
      <Select
        label={t('rejectReason')}
        data={REJECT_REASONS.map(value => ({ value, label: t(`reasons.${value}`) }))}
        value={reason}
        onChange={picked => setReason(REJECT_REASONS.find(each => each === picked) ?? null)}
        allowDeselect={false}
        required
      />
    </Act>
  )
}
