import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Announcement, messagesApi } from '#features/messages/api.ts'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'

export type { Announcement }

/** From here on a window is a wide one: `--breakpoint-lg` of the tokens. */
const isWide = () => globalThis.matchMedia?.('(width >= 60rem)').matches ?? false

const FRESH_MS = 60_000

/** What stands now of some types (`PL` or `PL,PU`), in the language in use: another language reads them anew (§4). */
export function useAnnouncements(types: string, groupName = '') {
  const { language } = useLanguage()
  const platform = isWide() ? 'DESKTOP' : 'MOBILE'
  return useQuery({
    queryKey: ['announcements', types, groupName, language, platform],
    queryFn: () => ask(messagesApi.announcements, { types, groupName, language, platform }).then(value => value.list),
    select: list => list.toSorted(byPopup),
    staleTime: FRESH_MS,
    // The last language's texts stand until the next one's are there.
    placeholderData: keepPreviousData,
  })
}

/** The banners of a group of routes. */
export function useBanners(groupName: string) {
  return useAnnouncements('B', groupName)
}

/** What the notice modal lists: popups, which open by themselves, before the notices. */
export function useNotices() {
  return useAnnouncements('PL,PU')
}

const byPopup = (a: Announcement, b: Announcement) => Number(b.kind === 'PU') - Number(a.kind === 'PU')
