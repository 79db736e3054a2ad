import { ActionIcon, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Check, Download, Rows3, Settings2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useRefusalText } from '../../web/refusal-text.ts'
import { toast } from '../toasts.tsx'
import type { Column } from './columns.ts'
import type { Kept } from './kept.ts'

type Props<Row> = {
  columns: readonly Column<Row>[]
  isShown: (id: string) => boolean
  kept: Kept
  onKeep: (change: Partial<Kept>) => void
  onSave: () => Promise<number>
}

/** How a list looks for this person, and the list as a file. */
export function ListMenu<Row>({ columns, isShown, kept, onKeep, onSave }: Props<Row>) {
  const t = useTranslations('office.list')
  const textOf = useRefusalText()
  const save = useMutation({
    mutationFn: onSave,
    onSuccess: rows => toast(t('saved', { rows }), 'good'),
    onError: error => toast(textOf(error), 'bad'),
  })
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="default" size="md" aria-label={t('settings')} loading={save.isPending}>
          <Settings2 aria-hidden size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('columns')}</Menu.Label>
        {columns
          .filter(({ isFixed }) => !isFixed)
          .map(({ id, title }) => (
            <Menu.Item
              key={id}
              role="menuitemcheckbox"
              aria-checked={isShown(id)}
              rightSection={isShown(id) && <Check aria-hidden size={14} />}
              onClick={() => onKeep({ columns: { ...kept.columns, [id]: !isShown(id) } })}
            >
              {title}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<Rows3 aria-hidden size={14} />}
          onClick={() => onKeep({ density: kept.density === 'dense' ? 'roomy' : 'dense' })}
        >
          {t(kept.density === 'dense' ? 'roomy' : 'dense')}
        </Menu.Item>
        <Menu.Item leftSection={<Download aria-hidden size={14} />} onClick={() => save.mutate()}>
          {t('csv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
