import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { identityOfficeApi } from '#features/identity/api-office.ts'
import type { PlayerCard } from '#features/players/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact } from '#shared/office/facts.tsx'
import { Nothing } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

type Contacts = { mobile: string | null; email: string | null }

/** How the member is reached: masked, until somebody says why they have to know. */
export function Contacts({ player }: { player: PlayerCard }) {
  const t = useTranslations('office.player')
  const may = useMay()
  const [shown, show] = useState<Contacts>()
  const { mobile, email } = shown ?? player
  const hasAny = player.mobile !== null || player.email !== null
  const reveal = async (reason: string) =>
    show(await ask(identityOfficeApi.revealContacts, { memberId: player.id, reason }))
  return (
    <>
      <Fact name={t('mobile')}>{mobile ? <bdi dir="ltr">{mobile}</bdi> : <Nothing />}</Fact>
      <Fact name={t('email')}>{email ? <bdi dir="ltr">{email}</bdi> : <Nothing />}</Fact>
      {hasAny && !shown && may('contacts.reveal') && (
        <Fact name="">
          <Act label={t('reveal')} about={t('revealAbout')} act={reveal} />
        </Fact>
      )}
    </>
  )
}
