import { Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '#shared/office/at-work.ts'
import { Part } from '#shared/office/facts.tsx'
import { Save } from '../save.tsx'
import type { Settings } from '../use-settings.ts'
import styles from './flags.module.css'

type Flag = Settings['flags']['value']['flags'][number]

/** The tree of flags: what stands under one that is off is off as well. `of`: only what stands under one of these. */
export function Flags({ now, of }: { now: Settings['flags']; of?: readonly string[] }) {
  const t = useTranslations('office.settings')
  const may = useMay()
  const [flags, setFlags] = useState<Flag[]>(now.value.flags)
  const changed = flags.filter((each, n) => each.enabled !== now.value.flags[n]?.enabled)
  const set = (modId: string, enabled: boolean) =>
    setFlags(flags.map(each => (each.modId === modId ? { ...each, enabled } : each)))
  const before = { flags: changed.map(({ modId, enabled }) => ({ modId, enabled: !enabled })) }
  const next = { flags: changed.map(({ modId, enabled }) => ({ modId, enabled })) }
  return (
    <Part title={t(of ? 'loginMethods' : 'flags')}>
      <Branch flags={flags} parent={null} of={of} onSet={may('settings.flags') ? set : undefined} isOn />
      <Save
        section="flags"
        now={{ value: before, version: now.version }}
        next={next}
        mayChange={may('settings.flags')}
      />
    </Part>
  )
}

type BranchProps = {
  flags: readonly Flag[]
  parent: string | null
  of?: readonly string[] | undefined
  onSet: ((modId: string, enabled: boolean) => void) | undefined
  isOn: boolean
}

function Branch({ flags, parent, of, onSet, isOn }: BranchProps) {
  const own = flags.filter(each => each.parentModId === parent && (!of || of.includes(each.modId)))
  if (own.length === 0) return null
  return (
    <Stack gap="xs" className={parent === null ? undefined : styles.branch}>
      {own.map(({ modId, enabled }) => (
        <div key={modId}>
          <Switch
            label={modId}
            checked={enabled}
            disabled={!onSet || !isOn}
            onChange={event => onSet?.(modId, event.currentTarget.checked)}
          />
          <Branch flags={flags} parent={modId} onSet={onSet} isOn={isOn && enabled} />
        </div>
      ))}
    </Stack>
  )
}
