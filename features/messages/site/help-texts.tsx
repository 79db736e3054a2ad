import { useQuery } from '@tanstack/react-query'
import { ChevronDown, MessageCircleQuestion } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { messagesApi } from '#features/messages/api.ts'
import { SafeHtml } from '#shared/ui/html/safe-html.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'

/** The operator's help: questions that open to their answers. */
export function HelpTexts() {
  const t = useTranslations('messages')
  const { language } = useLanguage()
  const help = useQuery({
    queryKey: ['help', language],
    queryFn: () => ask(messagesApi.help, { language }),
    staleTime: 60_000,
  })
  return (
    <Loaded query={help} skeleton={<Skeleton className="h-96 w-full" />}>
      {({ sections }) =>
        sections.length === 0 ? (
          <Note icon={<MessageCircleQuestion aria-hidden size={28} />} title={t('helpEmpty')} />
        ) : (
          <div className="flex flex-col gap-2">
            {sections.map(({ id, title, content }) => (
              <details key={id} id={id} className="card group px-4 open:border-gold">
                <summary className="flex min-h-12 list-none items-center justify-between gap-3 py-2 text-sm font-semibold [&::-webkit-details-marker]:hidden">
                  <bdi className="wrap-anywhere">{title}</bdi>
                  <ChevronDown
                    aria-hidden
                    size={18}
                    className="shrink-0 text-gold transition-transform group-open:rotate-180"
                  />
                </summary>
                <SafeHtml html={content} className="pb-4 text-sm text-muted" />
              </details>
            ))}
          </div>
        )
      }
    </Loaded>
  )
}
