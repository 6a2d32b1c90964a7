export const help = `npm run recoup -- COMMAND

  clients                                       lists the client companies
  create-client --name NAME [--code CODE] [--trade TRADE] [--debt-types consumer,medical] [--onboarding done|open]
                                                creates a client company, by default with a code derived from its name; with
                                                --onboarding open its admin completes the onboarding
  invite --client CODE --email ADDRESS [--role client_admin|client_staff]
                                                invites a user, for instance a client's first admin: prints the link and
                                                sends it; repeating it replaces the link
  onboardings                                   lists the companies that are being set up or wait for your approval
  show-onboarding --client CODE                 prints what a company entered, and what it signed
  approve --client CODE                         lets a company that has submitted its onboarding place accounts
  return --client CODE --reason TEXT            returns its onboarding to be corrected; its admins get the reason by email
  create-user --email ADDRESS --password PASSWORD [--first NAME] [--last NAME]
              --client CODE [--role client_admin|client_staff]
                                                creates a user, or finds an existing one by email address, and adds it to a client
  sso add --metadata-url URL | --metadata-file FILE --domains DOMAIN,DOMAIN
          [--attributes KEY=ATTRIBUTE,… | --attributes-file FILE] [--name-id-format FORMAT]
                                                lets users with these email domains sign in at their company's SAML
                                                identity provider; the attributes fill the metadata of its users
  sso info | list | show ID | remove ID         prints what to enter at the provider; lists, shows or removes providers
  sso update ID [as add] [--disabled on|off]    changes one; disabling it signs its users out
  create-agency-user --email ADDRESS --role agency_admin|agency_staff|agency_auditor [--clients CODE,CODE]
                     [--password PASSWORD] [--first NAME] [--last NAME] [--user-id ID]
                                                gives an agency employee access to every client, or only to those named;
                                                --user-id for a user of a hosted project
  end-agency-user --email ADDRESS               ends an agency employee's access
  sign-out --email ADDRESS | --all              ends all sessions of a user, or of everyone; they can sign in again
  keys                                          prints the project's anonymous key and its service key
  rotate-keys [--revoke]                        creates a new key for session tokens; no user is signed out. --revoke also invalidates
                                                the project's anonymous and service keys: print the new ones afterwards
  open-factors                                  writes the secrets of second factors in plain text, before a dump that moves
  feed-keys make --name NAME [--scopes read,write] [--clients CODE,CODE] [--expires DAY] | list | revoke --name NAME
                                                creates, lists or revokes keys with which the agency's systems use the feed (docs/feed.md)
  feed-keys uses [--name NAME] [--client CODE] [--limit N]
                                                what keys read and wrote, of which clients, newest first
  feed-webhooks add --url URL | list | end ID | retry ID | test ID | deliveries ID [--limit N] | replay DELIVERY
                                                manages URLs that are called when outbox events wait; retry sends failed deliveries
                                                again, replay any one delivery
  feed import FILE [--kind KIND] [--dry-run] [--history] [--source NAME] [--map FIELD=COLUMN …] [--set FIELD=VALUE …]
              [--refused OUT.csv]               takes items from a file: NDJSON, or CSV, XLSX or fixed-width text whose columns are
                                                understood by meaning. Prints the mapping, what is refused and totals; refused rows
                                                go to OUT.csv. With --dry-run nothing is stored: prints what would change.
                                                With --history nothing is announced, and items wait for what comes later
  feed waiting [--client CODE]                  prints history items that wait for another item, or were refused after waiting
  feed conversions                              prints accounts whose balance their loaded history does not explain
  feed flags [--limit N]                        prints status reports that a collection stop keeps from taking effect: a dispute,
                                                bankruptcy, death, an attorney or a request to cease
  feed codes                                    prints status codes that no status_code defines yet
  feed outgoing [--after CURSOR] [--limit N]    prints the outbox events that wait for the agency's systems, one per line
  feed exchange [status | files | batches | patterns | templates] [--limit N]
                                                the exchange folder (EXCHANGE_URL): its state, files it took, batches it wrote
  feed exchange prepare | run                   creates its subfolders; polls it now
  feed exchange add PATTERN [--kind KIND] [--source NAME] [--dry-run] [--history] [--map FIELD=COLUMN …] [--set FIELD=VALUE …]
                                                takes files whose names match, such as "payments*.csv"; remove PATTERN deletes the pattern
  feed exchange out --layout csv|collect|latitude|TEMPLATE|off [--pii] [--after CURSOR]
                                                writes what waits for the agency as files; --pii: with identity numbers
  feed exchange template NAME FILE [--kind KIND] | remove-template NAME
                                                saves or removes a layout of the agency, JSON or two lines of CSV (docs/feed.md)
  feed exchange received NUMBER | resend NUMBER
                                                marks a batch as received; writes its events again as a new batch
  feed reconcile [--client CODE] [--day DAY]    compares the agency's totals of a day, yesterday by default, with the portal's
  money what-if --client CODE --month MONTH --schedule FILE
                                                recomputes the commission of a month, such as 2026-06, under other terms (JSON with the
                                                fields of a schedule item): per payment and in total, before and after. Stores nothing
  money differences [--client CODE] [--from DAY] [--to DAY] [--limit N]
                                                prints commissions set by the agency that differ from the client's terms:
                                                sums by client and rule, then the payments
  money accrue                                  posts interest through yesterday now, as the server does every day, by the rates
                                                of interest_rate items
  layouts list | show KEY                       lists the layouts of files that clients use, with how often and by whom; shows the
                                                columns of one. KEY is its key or name
  layouts name KEY --name NAME                  names one, such as "Dentrix Enterprise aging"
  layouts correct KEY --map FIELD=HEADER …      changes what its columns are; none=HEADER for one that is ignored
  layouts share KEY | unshare KEY               maps the files of all clients with these headers, or nearly these, by it
  trust [--client CODE] [--day DAY]             trust money by client and in total, beside the balance at the bank
  trust balance --date DAY --cents N [--name ACCOUNT]
                                                enters the balance of a trust account at the end of a day
  doctor [--json]                               checks this installation and names remedies for what is wrong or weak; the exit code is 1
                                                if something is wrong
  backup FILE                                   writes everything but the keys into one encrypted file; servers may be running
  functions install | list | new NAME           installs Deno, which runs the functions in FUNCTIONS_DIR; lists them; creates one
                                                that answers at /functions/v1/NAME
  functions serve [--port 54321]                serves only the functions, for development: changed files apply immediately
  files check                                   tests the file store (FILES_URL)
  files move --to URL                           copies all files to another store, such as s3://bucket/prefix?endpoint=…, and
                                                compares hashes. It can run while servers run and be repeated; run it once
                                                more after they are stopped to complete the move
  restore FILE                                  restores a backup into an empty installation; servers must be stopped
  help                                          this text

It uses the same settings as the server (.env.example) and may run beside it.`;
