import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { playersApi } from '#features/players/api-office.ts'
import { riskApi } from '#features/risk/api-office.ts'
import { useAddress } from '#shared/office/address.ts'
import { Loaded, Note } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { RiskFrame } from '../parts/risk-frame.tsx'
import { CircleView } from './circle-view.tsx'
import styles from './linked.module.css'

const LEAST = 2

/** Who is linked with one player, and by what. */
export function LinkedAccounts() {
  const t = useTranslations('office.risk')
  const { member } = useAddress().search
  return (
    <RiskFrame title={t('pages.linked')} about={t('linkedAbout')}>
      <ChooseMember />
      {member ? <Around key={member} memberId={member} /> : <Note title={t('chooseMember')} />}
    </RiskFrame>
  )
}

function Around({ memberId }: { memberId: string }) {
  const t = useTranslations('office.risk')
  const circle = useQuery({ queryKey: ['risk', 'circle', memberId], queryFn: () => ask(riskApi.circle, { memberId }) })
  return (
    <Loaded query={circle}>
      {found => (found.members.length > 1 ? <CircleView circle={found} /> : <Note title={t('noLinked')} />)}
    </Loaded>
  )
}

/** By a part of a name, or whatever else finds a player. */
function ChooseMember() {
  const t = useTranslations('office.risk')
  const { change } = useAddress()
  const [text, setText] = useState('')
  const wanted = text.trim()
  const { data } = useQuery({
    queryKey: ['risk', 'member', wanted],
    queryFn: () => ask(playersApi.search, { text: wanted }),
    enabled: wanted.length >= LEAST,
    placeholderData: keepPreviousData,
  })
  const hits = data?.list.filter(({ kind }) => kind === 'member') ?? []
  return (
    <Select
      className={styles.choose!}
      label={t('member')}
      placeholder={t('memberAbout')}
      searchable
      data={[...new Map(hits.map(({ id, name }) => [id, { value: id, label: name }])).values()]}
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={null}
      onChange={id => id && change({ member: id })}
      nothingFoundMessage={wanted.length >= LEAST ? t('noMember') : undefined}
    />
  )
}
