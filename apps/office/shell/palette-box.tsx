import { Spotlight, spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { OfficePage } from '#shared/office/pages.ts'

type Props = { pages: readonly OfficePage[]; opened: number }

/** Every module by a part of its name; it opens each time that `opened` counts on. */
export function PaletteBox({ pages, opened }: Props) {
  const t = useTranslations('office')
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each count is an opening
  useEffect(() => spotlight.open(), [opened])
  const actions = pages
    .filter(page => !page.path.includes('$'))
    .map(({ path, title, place }) => ({
      id: path,
      label: t(title),
      keywords: path,
      leftSection: place && <place.icon aria-hidden size={16} />,
      onClick: () => void navigate({ to: path } as never),
    }))
  return (
    <Spotlight
      actions={actions}
      shortcut={null}
      searchProps={{ placeholder: t('shell.palette'), 'aria-label': t('shell.palette') }}
      nothingFound={t('shell.noneFound')}
    />
  )
}
