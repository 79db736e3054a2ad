import { Select, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import styles from '../cashier.module.css'
import type { Field } from './fields.ts'
import { textOf } from './values.ts'

type Props = {
  fields: readonly Field[]
  /** What is typed, by path. */
  typed: Readonly<Record<string, string>>
  wrong: ReadonlySet<string>
  onType: (path: string, text: string) => void
}

/** A section of the configuration, field by field; what is left empty is as the house has it. */
export function Form({ fields, typed, wrong, onType }: Props) {
  const t = useTranslations('office.config')
  return (
    <div className={styles.form}>
      {fields.map(({ path, kind }) => {
        const shared = {
          label: t(`fields.${path}` as never),
          value: typed[path] ?? '',
          error: wrong.has(path) && t('wrong'),
        }
        if (kind === 'flag' || typeof kind !== 'string') {
          const data =
            kind === 'flag'
              ? ['true', 'false'].map(value => ({ value, label: t(value === 'true' ? 'yes' : 'no') }))
              : [...kind]
          return (
            <Select
              key={path}
              {...shared}
              value={shared.value || null}
              data={data}
              onChange={picked => onType(path, textOf(picked))}
              placeholder={t('byDefault')}
              clearable
            />
          )
        }
        return (
          <TextInput
            key={path}
            {...shared}
            type={kind === 'time' ? 'time' : 'text'}
            placeholder={t('byDefault')}
            onChange={event => onType(path, event.currentTarget.value)}
            inputMode={kind === 'money' || kind === 'rate' ? 'decimal' : kind === 'whole' ? 'numeric' : 'text'}
            dir={kind === 'text' ? 'auto' : 'ltr'}
          />
        )
      })}
    </div>
  )
}
