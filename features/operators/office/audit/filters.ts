import { useTranslations } from 'use-intl'
import type { Filter } from '#shared/office/list/columns.ts'
import { useStaff } from '../names.ts'

/** Who and when: by name where names may be read. */
export function useWhoAndWhen(): Filter[] {
  const t = useTranslations('office.audit')
  const { data } = useStaff()
  return [
    data
      ? {
          ...{ kind: 'pick', name: 'who', label: t('operator') },
          options: data.list.map(({ id, email }) => ({ value: id, label: email })),
        }
      : { kind: 'text', name: 'who', label: t('operator'), placeholder: 'opr_…' },
    { kind: 'day', name: 'from', label: t('fromDay') },
    { kind: 'day', name: 'to', label: t('toDay') },
  ]
}

/** As calls take them. */
export const whoAndWhen = ({ who, from, to }: Record<string, string>) => ({
  ...(who && { operatorId: who }),
  ...(from && { from }),
  ...(to && { to }),
})
