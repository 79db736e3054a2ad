import { Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { accessApi } from '#features/operators/api-access.ts'
import { Act } from '#shared/office/act/act.tsx'
import { Change } from '#shared/office/changes.tsx'
import { ask } from '#shared/web/ask.ts'
import { linesOf } from '../networks.ts'
import { isPermission, Matrix } from '../roles/matrix.tsx'

/** From half an hour to the longest that there is. */
const MINUTES = [30, 60, 120, 240, 480, 720]

/** Networks from which alone somebody may work. */
export function SetNetworks({ id, networks }: { id: string; networks: readonly string[] }) {
  const t = useTranslations('office.staff')
  const [text, setText] = useState(networks.join('\n'))
  const wanted = linesOf(text)
  const taken = networks.filter(each => !wanted.includes(each))
  const added = wanted.filter(each => !networks.includes(each))
  return (
    <Act
      label={t('setNetworks')}
      about={t('setNetworksAbout')}
      isReady={taken.length + added.length > 0}
      act={reason => ask(accessApi.setNetworks, { id, networks: wanted, reason })}
    >
      <Textarea
        label={t('networks')}
        description={t('networksHow')}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        dir="ltr"
        autosize
        minRows={2}
      />
      <Change before={taken} after={added} />
    </Act>
  )
}

/** More for somebody for a time: it ends by itself. */
export function Elevate({ id }: { id: string }) {
  const t = useTranslations('office.staff')
  const [wanted, setWanted] = useState<readonly string[]>([])
  const [minutes, setMinutes] = useState('60')
  return (
    <Act
      label={t('elevate')}
      about={t('elevateAbout')}
      size="xl"
      isReady={wanted.length > 0}
      act={reason =>
        ask(accessApi.elevate, { id, permissions: wanted.filter(isPermission), minutes: Number(minutes), reason })
      }
    >
      <Select
        label={t('howLong')}
        data={MINUTES.map(each => ({ value: String(each), label: t('minutes', { minutes: each }) }))}
        value={minutes}
        onChange={next => next && setMinutes(next)}
        allowDeselect={false}
      />
      <Matrix wanted={wanted} onChange={setWanted} />
    </Act>
  )
}
