// The schema library and the schemas that all endpoints share, for an import before those of the screens (router.tsx).
import '@recoup/contract/shared/common';
