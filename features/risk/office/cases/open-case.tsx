import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { riskApi } from '#features/risk/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { ask } from '#shared/web/ask.ts'

type Props = { memberIds: readonly string[]; alertIds: readonly string[]; look?: 'main' | 'plain' }

/** Opens a case and leads to it. */
export function OpenCase({ memberIds, alertIds, look = 'plain' }: Props) {
  const t = useTranslations('office.risk')
  const navigate = useNavigate()
  return (
    <Act
      label={t('openCase')}
      about={t('openCaseAbout')}
      look={look}
      disabled={memberIds.length + alertIds.length === 0}
      act={reason => ask(riskApi.open, { memberIds: [...memberIds], alertIds: [...alertIds], reason })}
      onDone={opened => void navigate({ to: '/risk/cases', search: { item: (opened as { id: string }).id } } as never)}
    />
  )
}
