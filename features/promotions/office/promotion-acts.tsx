import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type PromotionCard, promotionsOfficeApi } from '#features/promotions/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { ask } from '#shared/web/ask.ts'
import { isSum, Sum } from './write/inputs.tsx'

/** What can be done with a promotion as it stands. */
export function Acts({ card: { promotion, versions, problem } }: { card: PromotionCard }) {
  const t = useTranslations('office.promotions')
  const may = useMay()
  const { code, life, kind, isNews, waits } = promotion
  const isOn = life === 'RUNNING' || life === 'SCHEDULED'
  const isUnapproved = life === 'DRAFT' || (waits && life !== 'STOPPED')
  return (
    <>
      {isUnapproved && may('promotions.approve') && (
        <Act
          label={t('approve')}
          about={t('approveAbout', { version: versions[0]!.version })}
          look="main"
          disabled={problem !== null}
          act={reason => ask(promotionsOfficeApi.approve, { code, reason })}
        />
      )}
      {isOn && may('promotions.budget') && <Raise code={code} />}
      {life === 'RUNNING' && kind === 'manual' && may('promotions.grant') && <Give code={code} />}
      {isNews && may('promotions.stop') && (
        <Act
          label={t('seen')}
          about={t('seenAbout')}
          asksReason={false}
          act={() => ask(promotionsOfficeApi.seen, { code })}
        />
      )}
      {isOn && may('promotions.stop') && (
        <Act
          label={t('stop')}
          about={t('stopAbout')}
          look="danger"
          act={reason => ask(promotionsOfficeApi.stop, { code, reason })}
        />
      )}
    </>
  )
}

function Raise({ code }: { code: string }) {
  const t = useTranslations('office.promotions')
  const [raise, setRaise] = useState('')
  return (
    <Act
      label={t('raise')}
      about={t('raiseAbout')}
      isReady={isSum(raise)}
      act={reason => ask(promotionsOfficeApi.budget, { code, raise, reason })}
    >
      <Sum label={t('raiseBy')} value={raise} onValue={setRaise} />
    </Act>
  )
}

const newKey = () => crypto.randomUUID()

/** A bonus by hand; its key stays the same until it is given, so that pressing again gives it once. */
function Give({ code }: { code: string }) {
  const t = useTranslations('office.promotions')
  const [username, setUsername] = useState('')
  const [amount, setAmount] = useState('')
  const [key, setKey] = useState(newKey)
  return (
    <Act
      label={t('give')}
      about={t('giveAbout')}
      isReady={isSum(amount) && username.trim() !== ''}
      act={reason => ask(promotionsOfficeApi.grant, { code, username: username.trim(), amount, key, reason })}
      onDone={() => setKey(newKey())}
    >
      <TextInput
        label={t('member')}
        value={username}
        maxLength={32}
        dir="ltr"
        onChange={event => setUsername(event.currentTarget.value)}
      />
      <Sum label={t('amount')} value={amount} onValue={setAmount} />
    </Act>
  )
}
