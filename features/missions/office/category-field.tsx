import { NativeSelect } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { CATEGORIES, type MissionWritten } from '#features/missions/api-office.ts'

type CategoryFieldProps = { value: MissionWritten['category']; onChange: (value: MissionWritten['category']) => void }

/** The category of bets that counts, or all. */
export function CategoryField({ value, onChange }: CategoryFieldProps) {
  const t = useTranslations('office.missions')
  return (
    <NativeSelect
      label={t('category')}
      value={value ?? ''}
      data={[{ value: '', label: t('all') }, ...CATEGORIES.map(each => ({ value: each, label: each }))]}
      onChange={event => onChange((event.currentTarget.value || null) as MissionWritten['category'])}
    />
  )
}
