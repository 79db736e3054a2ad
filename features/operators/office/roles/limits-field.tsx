import { ActionIcon, Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Permission } from '#features/operators/rules/operators.ts'
import { useAtWork } from '#shared/office/at-work.ts'
import { isPermission } from './matrix.tsx'

/** One row: the most that a role decides about by a permission, in a currency. */
export type Limit = { permission: string; currency: string; most: string }

export const rowsOf = (limits: Readonly<Record<string, Record<string, string>>>): Limit[] =>
  Object.entries(limits).flatMap(([permission, most]) =>
    Object.entries(most).map(([currency, amount]) => ({ permission, currency, most: amount })),
  )
export function limitsOf(rows: readonly Limit[]): Partial<Record<Permission, Record<string, string>>> {
  const limits: ReturnType<typeof limitsOf> = {}
  for (const { permission, currency, most } of rows)
    if (isPermission(permission)) limits[permission] = { ...limits[permission], [currency]: most }
  return limits
}
export const isGoodLimit = ({ permission, currency, most }: Limit) =>
  permission !== '' && /^[A-Z]{3,5}$/.test(currency) && /^\d{1,12}(\.\d{1,4})?$/.test(most)

type Props = { rows: readonly Limit[]; permissions: readonly string[]; onChange: (rows: Limit[]) => void }

export function LimitsField({ rows, permissions, onChange }: Props) {
  const t = useTranslations('office.roles')
  const { merchant } = useAtWork()
  const set = (index: number, change: Partial<Limit>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...change } : row)))
  return (
    <Stack gap={6}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place until it is whole
        <Group key={index} gap={6} wrap="nowrap" align="end">
          <Select
            size="xs"
            flex={1}
            aria-label={t('limitOf')}
            placeholder={t('limitOf')}
            data={[...permissions]}
            value={row.permission || null}
            onChange={permission => set(index, { permission: permission ?? '' })}
            searchable
          />
          <TextInput
            size="xs"
            w="5rem"
            dir="ltr"
            aria-label={t('currency')}
            value={row.currency}
            onChange={event => set(index, { currency: event.currentTarget.value.toUpperCase() })}
          />
          <TextInput
            size="xs"
            w="8rem"
            dir="ltr"
            inputMode="decimal"
            aria-label={t('most')}
            placeholder={t('most')}
            value={row.most}
            onChange={event => set(index, { most: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('noLimit')}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            <X aria-hidden size={14} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        leftSection={<Plus aria-hidden size={14} />}
        onClick={() => onChange([...rows, { permission: '', currency: merchant.currency, most: '' }])}
      >
        {t('addLimit')}
      </Button>
    </Stack>
  )
}
