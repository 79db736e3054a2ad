import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { changesOf } from '#features/cashier/rules/config-sections.ts'
import { useNames } from '#features/operators/office/operators.tsx'
import { Change } from '#shared/office/changes.tsx'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { When } from '#shared/office/show.tsx'
import type { Config } from './config.tsx'

/** Each version that counted, by whom, and what it changed of the one before. */
export function History({ versions }: { versions: Config['versions'] }) {
  const t = useTranslations('office.config')
  const nameOf = useNames()
  return versions.map(({ version, config, setBy, setAt }, nth) => {
    const before = versions[nth + 1]
    return (
      <Part key={version} title={t('version', { version })}>
        <Text size="sm">
          <When at={setAt} /> <bdi>{setBy.split(',').map(nameOf).join(', ')}</bdi>
        </Text>
        {before && (
          <Facts>
            {changesOf(before.config, config).map(({ path, ...change }) => (
              <Fact key={path} name={path}>
                <Change {...change} />
              </Fact>
            ))}
          </Facts>
        )}
      </Part>
    )
  })
}
