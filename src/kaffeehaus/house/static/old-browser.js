// Only browsers that know no modules run this, so it is written for them.
document.addEventListener("DOMContentLoaded", function () {
  document.getElementById("old-browser").removeAttribute("hidden");
});
