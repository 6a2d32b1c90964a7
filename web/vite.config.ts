import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leaveOut } from '../scripts/leave-out.ts';

/** What the frame of every screen behind the door opens things with. */
const controls =
  /@floating-ui|@mantine.core.esm.(components.(Menu|Popover|Portal|Overlay|FocusTrap|Burger|Tooltip|Checkbox)|utils.(Floating|InlineInput|InputsGroup)|components.(Accordion.AccordionChevron|Radio.RadioIcon))|@mantine.hooks.esm.use-(click-outside|focus-return|focus-trap|long-press|merged-ref|local-storage|window-event)|core.(DirectionProvider|utils.(close-on-escape|create-(event|scoped|safe)|find-element|get-(context|default-z|ref-prop|single)|is-element))|hooks.esm.utils.use-callback-ref/;
/** What every filtered table is made of. */
const lists =
  /web.src.ui.(export-menu|(days|choices|numbers|location)-chip|filter-(chip|editors|words)|search-box|columns-menu|pinned-filter|data-(grid|cards|head|table)|use-(end-reached|row-opening)|paging)\.|tanstack.(react-)?virtual|useInfiniteQuery|infiniteQueryObserver/;
/** What every screen behind the door is made of, and nothing of the door itself. */
const screens =
  /web.src.(ui.(skeletons|error-state|empty-state|page|date-text|money|states)\.|shared.accounts.status-(badge|icons)\.|shared.company.(selected-client|client-details)\.|lib.(format.format|paths.address-state|realtime.live|session.user)\.)|contract.src.(company.clients|reports.exports|accounts.debtors|shared.account-ref)|domain.src.(shared.(money|debt-types|reference-dates)|users.roles|accounts.(statuses|request-kinds))|components.(Group|Skeleton|VisuallyHidden)|useSuspenseQuery|Icon(Home|Logout)\./;

export default defineConfig({
  plugins: [react(), leaveOut()],
  build: {
    manifest: true,
    // Fonts and images stay files: the content security policy has no data: for fonts.
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The entry lists the files of every screen: without their names it is a kilobyte smaller. The manifest knows them.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        // An icon in a file of its own costs twice its size, and a request.
        // So do parts that screens need together: by themselves there would be dozens of small files, each with its imports.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'icons', test: /@tabler/, minShareCount: 5 },
            { name: 'controls', test: controls },
            { name: 'lists', test: lists },
            { name: 'screens', test: screens },
          ],
        },
      },
    },
  },
});
