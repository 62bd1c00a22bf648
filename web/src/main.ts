// The one entry of the browser part: whatever a page needs is imported from here.
import "htmx.org";
