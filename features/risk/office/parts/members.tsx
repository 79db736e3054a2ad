import { Group, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { OfficeLink } from '#shared/office/office-link.tsx'

type Member = { id: string; username: string }
const MOST_NAMES = 4

/** Of whom: the first names, and how many more. */
export function useNamesOf(): (members: readonly Member[], count?: number) => string {
  const t = useTranslations('office.risk')
  return (members, count = members.length) => {
    const names = members.slice(0, MOST_NAMES).map(({ id, username }) => `\u2068${username || id}\u2069`)
    const more = count - names.length
    return more > 0 ? t('andMore', { names: names.join(', '), more }) : names.join(', ')
  }
}

/** Each leads to the player, and to who is linked with them. */
export function Members({ members }: { members: readonly Member[] }) {
  const t = useTranslations('office.risk')
  return (
    <Stack gap="xs">
      {members.map(({ id, username }) => (
        <Group key={id} gap="sm">
          <OfficeLink to={`/players/${id}`}>
            <bdi>{username || id}</bdi>
          </OfficeLink>
          <OfficeLink to="/risk/linked" search={{ member: id }}>
            {t('toCircle')}
          </OfficeLink>
        </Group>
      ))}
    </Stack>
  )
}
