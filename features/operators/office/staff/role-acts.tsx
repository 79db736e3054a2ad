import { Select, TextInput } from '@mantine/core'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { officeApi } from '#features/operators/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { ask } from '#shared/web/ask.ts'

export function Invite({ roles }: { roles: readonly string[] }) {
  const t = useTranslations('office.staff')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<string | null>(null)
  return (
    <Act
      label={t('invite')}
      about={t('inviteAbout')}
      look="main"
      icon={<UserPlus aria-hidden size={14} />}
      isReady={/^\S+@\S+\.\S+$/.test(email.trim()) && role !== null}
      act={reason => ask(officeApi.invite, { email: email.trim(), role: role!, reason })}
      onDone={() => setEmail('')}
    >
      <TextInput
        type="email"
        label={t('email')}
        value={email}
        onChange={event => setEmail(event.currentTarget.value)}
        dir="ltr"
        required
      />
      <Select label={t('role')} data={[...roles]} value={role} onChange={setRole} required />
    </Act>
  )
}

export function ChangeRole({ id, role, roles }: { id: string; role: string; roles: readonly string[] }) {
  const t = useTranslations('office.staff')
  const [next, setNext] = useState<string | null>(null)
  return (
    <Act
      label={t('changeRole')}
      about={t('changeRoleAbout')}
      isReady={next !== null}
      act={reason => ask(officeApi.setRole, { id, role: next!, reason })}
    >
      <Select
        label={t('role')}
        data={roles.filter(each => each !== role)}
        value={next}
        onChange={setNext}
        placeholder={role}
        required
      />
    </Act>
  )
}
