import { Spotlight, spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFound } from '#features/players/office/players.tsx'
import type { OfficePage } from '#shared/office/pages.ts'

type Props = { pages: readonly OfficePage[]; opened: number }

/** Every module by a part of its name, and whatever else a text leads to; it opens each time that `opened` counts on. */
export function PaletteBox({ pages, opened }: Props) {
  const t = useTranslations('office')
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each count is an opening
  useEffect(() => spotlight.open(), [opened])
  const [query, setQuery] = useState('')
  const found = useFound(query)
  const typed = query.trim().toLowerCase()
  const modules = pages
    .filter(page => !page.path.includes('$') && `${t(page.title)} ${page.path}`.toLowerCase().includes(typed))
    .map(({ path, title, place }) => ({
      id: path,
      label: t(title),
      leftSection: place && <place.icon aria-hidden size={16} />,
      onClick: () => void navigate({ to: path } as never),
    }))
  const things = found.map(({ id, label, about, to, search }) => ({
    ...{ id, label, description: about },
    onClick: () => void navigate({ to, search } as never),
  }))
  return (
    <Spotlight
      actions={[...modules, ...things]}
      query={query}
      onQueryChange={setQuery}
      // What is shown is found already, by names or by the server.
      filter={(_, actions) => actions}
      shortcut={null}
      searchProps={{ placeholder: t('shell.palette'), 'aria-label': t('shell.palette') }}
      nothingFound={t('shell.noneFound')}
    />
  )
}
