import { Alert, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useNames } from '#features/operators/office/operators.tsx'
import { type PromotionCard, type PromotionVersion, promotionsOfficeApi } from '#features/promotions/api-office.ts'
import { linesOf } from '#features/promotions/rules/changes.ts'
import { useMay } from '#shared/office/at-work.ts'
import { Diff } from '#shared/office/changes.tsx'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, When } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { SafeHtml } from '#shared/ui/html/safe-html.tsx'
import { ask } from '#shared/web/ask.ts'
import { EstimatePart, LogPart, WhyPart } from './looks.tsx'
import { Acts } from './promotion-acts.tsx'
import { Ends, Level, LifeState, useKindName } from './shown.tsx'
import { WritePromotion } from './write/write-promotion.tsx'

const SUMS = ['budget', 'promised', 'paid', 'owed'] as const

/** One promotion: its budget, what it offers, what it gave, and what can be done with it. */
export function Promotion() {
  const t = useTranslations('office.promotions')
  const { code } = useParams({ strict: false }) as { code: string }
  const query = useQuery({ queryKey: ['promotion', code], queryFn: () => ask(promotionsOfficeApi.card, { code }) })
  return (
    <PageFrame title={query.data?.promotion.title ?? t('one')} about={t('oneAbout')}>
      <Loaded query={query}>{card => <Card card={card} />}</Loaded>
    </PageFrame>
  )
}

function Card({ card }: { card: PromotionCard }) {
  const t = useTranslations('office.promotions')
  const may = useMay()
  const kindOf = useKindName()
  const { promotion, versions, problem, cost } = card
  const { code, currency, kind } = promotion
  const newest = versions[0]!
  const mayWrite = may('promotions.write') && promotion.life !== 'STOPPED' && newest.written !== null
  return (
    <Stack>
      {problem && <Alert color="amber">{t(`problems.${problem}`)}</Alert>}
      <Part title={t('standing')} actions={<LifeState life={promotion.life} />}>
        <Facts>
          <Fact name={t('code')}>
            <Id>{code}</Id>
          </Fact>
          <Fact name={t('kind')}>{kindOf(kind)}</Fact>
          <Fact name={t('starts')}>
            <When at={promotion.startsAt} />
          </Fact>
          <Fact name={t('ends')}>
            <Ends at={promotion.stoppedAt ?? promotion.endsAt} />
          </Fact>
          {SUMS.map(name => (
            <Fact key={name} name={t(`sums.${name}`)}>
              <Group gap="xs">
                <Money amount={promotion[name]} currency={currency} />
                {name === 'promised' && <Level level={promotion.level} />}
              </Group>
            </Fact>
          ))}
          <Fact name={t('cost')}>
            <Money amount={cost} currency={currency} />
          </Fact>
        </Facts>
        <Group gap="xs" mt="sm">
          {mayWrite && <WritePromotion key={newest.revision} card={card} />}
          <Acts card={card} />
        </Group>
      </Part>
      <Versions versions={versions} holds={promotion.life === 'DRAFT' ? 0 : promotion.version} />
      {kind === 'deposit' && <EstimatePart code={code} currency={currency} />}
      <LogPart code={code} currency={currency} />
      <WhyPart code={code} />
    </Stack>
  )
}

/** Millionths as people say them. */
const readable = (path: string, value: string) =>
  /Ppm$|contribution/.test(path) ? `${Number(value) / 10_000} %` : value

const flat = ({ written, startsAt, endsAt }: PromotionVersion) =>
  Object.fromEntries(
    [...linesOf({ ...written?.offer, startsAt, endsAt })].map(([path, value]) => [path, readable(path, value)]),
  )

/** What each version changed, the newest first; the first one is shown whole. */
function Versions({ versions, holds }: { versions: readonly PromotionVersion[]; holds: number }) {
  const t = useTranslations('office.promotions')
  const nameOf = useNames()
  return (
    <Part title={t('versions')}>
      <Stack>
        {versions.map((each, i) => {
          const before = versions[i + 1]
          const { version, at, by, written } = each
          return (
            <Stack key={version} gap="xs">
              <Text size="sm" fw={600}>
                {t(version > holds ? 'versionWaits' : version === holds ? 'versionHolds' : 'versionWas', { version })}
              </Text>
              <Text size="sm" c="dimmed">
                <When at={at} /> <bdi>{nameOf(by)}</bdi>
              </Text>
              {written?.offer.texts.en?.content && i === 0 && <SafeHtml html={written.offer.texts.en.content} />}
              <Diff before={before ? flat(before) : {}} after={flat(each)} />
            </Stack>
          )
        })}
      </Stack>
    </Part>
  )
}
