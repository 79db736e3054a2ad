import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { ledgerApi } from '#features/finance/api-ledger.ts'
import { LOCKS, type Lock } from '#features/people/rules/people.ts'
import { actsApi } from '#features/players/api-acts.ts'
import type { PlayerCard } from '#features/players/api-office.ts'
import { MOST_TAGS } from '#features/players/rules/players.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { ask } from '#shared/web/ask.ts'

/** House accounts that people may book against: those of the call. */
const MANUAL = ['adjust', 'promotions'] as const satisfies Account[]
type Account = z.input<typeof ledgerApi.postJournal.input>['account']

type Props = { player: PlayerCard }
type What = Lock | 'full'

/** What can be done about a member as they stand now. */
export function CardActs({ player }: Props) {
  const t = useTranslations('office.player.acts')
  const may = useMay()
  const { id: memberId, state, locks } = player
  if (state === 'closed') return null
  const open: What[] = [
    ...LOCKS.filter(each => !locks.includes(each)),
    ...(state === 'blocked' ? [] : ['full' as const]),
  ]
  const closed: What[] = [...(state === 'blocked' ? ['full' as const] : []), ...locks]
  return (
    <>
      {may('members.unlock') && player.triesUntil !== null && (
        <Act
          label={t('tries')}
          about={t('triesAbout')}
          look="main"
          act={reason => ask(actsApi.forgetTries, { memberId, reason })}
        />
      )}
      {may('members.unlock') && closed.length > 0 && (
        <SetLock key={`open ${closed}`} player={player} of={closed} isLock={false} />
      )}
      {may('members.lock') && open.length > 0 && <SetLock key={`close ${open}`} player={player} of={open} isLock />}
      {may('members.logOut') && (
        <Act label={t('logOut')} about={t('logOutAbout')} act={reason => ask(actsApi.throwOut, { memberId, reason })} />
      )}
      {may('members.password') && <NewPassword player={player} />}
      {may('members.password') && player.hasPaymentPassword && (
        <Act
          label={t('payment')}
          about={t('paymentAbout')}
          look="danger"
          act={reason => ask(actsApi.newPaymentPassword, { memberId, reason })}
        />
      )}
      {may('journal.post') && <Correct player={player} />}
      {may('members.tag') && <SetTags key={player.tags.join()} player={player} />}
      {may('members.test') && (
        <Act
          label={t(player.isTest ? 'noTest' : 'test')}
          about={t('testAbout')}
          act={reason => ask(actsApi.setTest, { memberId, isTest: !player.isTest, reason })}
        />
      )}
    </>
  )
}

function SetLock({ player, of, isLock }: Props & { of: readonly What[]; isLock: boolean }) {
  const t = useTranslations('office.player.acts')
  const [what, setWhat] = useState<What>(of[0]!)
  const call = isLock ? actsApi.lock : actsApi.unlock
  return (
    <Act
      label={t(isLock ? 'lock' : 'unlock')}
      about={t(isLock ? 'lockAbout' : 'unlockAbout')}
      look={isLock ? 'danger' : 'main'}
      act={reason => ask(call, { memberId: player.id, what, reason })}
    >
      <Select
        label={t('what')}
        data={of.map(value => ({ value, label: t(`whats.${value}`) }))}
        value={what}
        onChange={value => value && setWhat(value as What)}
        allowDeselect={false}
      />
    </Act>
  )
}

/** Above or below zero. */
const MONEY = /^-?(?=.*[1-9])\d{1,12}(\.\d{1,4})?$/

/** Money given or taken by hand, by two people. */
function Correct({ player }: Props) {
  const t = useTranslations('office.player.acts')
  const [account, setAccount] = useState<Account>('adjust')
  const [amount, setAmount] = useState('')
  const [key, setKey] = useState('')
  return (
    <Act
      label={t('correct')}
      about={t('correctAbout')}
      isReady={MONEY.test(amount) && /^[\w.-]{4,60}$/.test(key)}
      act={reason => ask(ledgerApi.postJournal, { memberId: player.id, account, amount, key, reason })}
    >
      <TextInput
        label={t('sum')}
        inputMode="decimal"
        dir="ltr"
        value={amount}
        onChange={event => setAmount(event.currentTarget.value.trim())}
      />
      <Select
        label={t('account')}
        data={MANUAL.map(value => ({ value, label: t(`accounts.${value}`) }))}
        value={account}
        onChange={value => value && setAccount(value as Account)}
        allowDeselect={false}
      />
      <TextInput label={t('key')} dir="ltr" value={key} onChange={event => setKey(event.currentTarget.value.trim())} />
    </Act>
  )
}

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'vi', label: 'Tiếng Việt' },
  { value: 'ur', label: 'اردو' },
]

function NewPassword({ player }: Props) {
  const t = useTranslations('office.player.acts')
  const [language, setLanguage] = useState('en')
  return (
    <Act
      label={t('password')}
      about={t('passwordAbout')}
      disabled={player.email === null || player.state === 'blocked'}
      act={reason =>
        ask(actsApi.newPassword, { memberId: player.id, language: language as 'en' | 'vi' | 'ur', reason })
      }
    >
      <Select
        label={t('language')}
        data={LANGUAGES}
        value={language}
        onChange={value => value && setLanguage(value)}
        allowDeselect={false}
      />
    </Act>
  )
}

function SetTags({ player }: Props) {
  const t = useTranslations('office.player.acts')
  const [text, setText] = useState(player.tags.join(', '))
  const tags = text
    .split(/[,،]/)
    .map(tag => tag.trim())
    .filter(Boolean)
  return (
    <Act
      label={t('tags')}
      about={t('tagsAbout', { most: MOST_TAGS })}
      isReady={tags.length <= MOST_TAGS}
      act={reason => ask(actsApi.setTags, { memberId: player.id, tags, reason })}
    >
      <TextInput label={t('tagsField')} value={text} onChange={event => setText(event.currentTarget.value)} />
    </Act>
  )
}
